import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { promisify } from 'node:util'
import { isNewerVersion } from '#contract/health.ts'

/** `unknown`: git does not say, for this reason. */
export type Newest =
  | { readonly state: 'newer' | 'same'; readonly name: string }
  | { readonly state: 'unknown'; readonly why: 'noGit' | 'noCheckout' | 'noAnswer' | 'nothingThere' }

export interface Checkout {
  /** The commit of the start, short; null where there is none. */
  commit(): Promise<string | null>
  /** Asks the folder's own remote for its newest version. */
  newest(): Promise<Newest>
}

const run = promisify(execFile)
const REMOTE = 'origin'
const MOST_BYTES = 4_000_000
const TAG = /^refs\/tags\/v?(\d+(?:\.\d+){1,3})(?:\^\{\})?$/
const ALONE = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  // What hangs outlives a git that was ended: it has to give up by itself.
  GIT_SSH_COMMAND: 'ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=5 -o ServerAliveCountMax=2',
  GIT_HTTP_LOW_SPEED_LIMIT: '1',
  GIT_HTTP_LOW_SPEED_TIME: '10',
  GIT_OPTIONAL_LOCKS: '0',
  LC_ALL: 'C',
}

/** git asks nobody anything, changes nothing here, and has this long for a call. */
export function gitCheckout(root: string, patienceMs: number): Checkout {
  const git = async (...args: readonly string[]): Promise<string> => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...ALONE }
    const options = { cwd: root, env, timeout: patienceMs, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES } as const
    return (await run('git', args, options)).stdout.trim()
  }
  // What a later pull brings does not run yet.
  const started = headOf(root, git).catch((error: unknown) => (isMissing(error) ? 'noGit' : 'noCheckout'))

  async function isHere(commit: string, head: string): Promise<boolean> {
    if (commit === head) return true
    return git('merge-base', '--is-ancestor', commit, head).then(
      () => true,
      () => false,
    )
  }

  return {
    async commit() {
      const head = await started
      return typeof head === 'string' ? null : head.commit.slice(0, 9)
    },
    async newest() {
      const head = await started
      if (typeof head === 'string') return { state: 'unknown', why: head }
      const listed = await git('ls-remote', '--heads', '--tags', '--', REMOTE).catch(() => null)
      if (listed === null) return { state: 'unknown', why: 'noAnswer' }
      const found = newestTag(listed) ?? headNamed(listed, head.branch)
      if (!found) return { state: 'unknown', why: 'nothingThere' }
      return { state: (await isHere(found.commit, head.commit)) ? 'same' : 'newer', name: found.name }
    },
  }
}

type Git = (...args: readonly string[]) => Promise<string>

async function headOf(root: string, git: Git) {
  const top = await git('rev-parse', '--show-toplevel')
  if ((await realpath(top)) !== (await realpath(root)))
    throw new Error('The folder lies in a checkout of something else')
  return { commit: await git('rev-parse', 'HEAD'), branch: await git('rev-parse', '--abbrev-ref', 'HEAD') }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const refsIn = (listed: string) =>
  listed.split('\n').map((line) => {
    const [commit = '', ref = ''] = line.split('\t')
    return { commit, ref }
  })

function newestTag(listed: string) {
  return refsIn(listed)
    .flatMap(({ commit, ref }) => {
      const version = TAG.exec(ref)?.[1]
      return version === undefined ? [] : [{ commit, name: `Version ${version}`, version }]
    })
    .reduce<{ commit: string; name: string; version: string } | null>(
      (best, one) => (best && isNewerVersion(best.version, one.version) ? best : one),
      null,
    )
}

function headNamed(listed: string, branch: string) {
  const commit = refsIn(listed).find(({ ref }) => ref === `refs/heads/${branch}`)?.commit
  return commit === undefined ? null : { commit, name: `Commit ${commit.slice(0, 9)} of ${branch}` }
}
