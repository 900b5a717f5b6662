import { execFileSync } from 'node:child_process'
import { root } from '../setup/run.js'

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Paths that are not as in this commit, new ones too. Without a commit: as where this branch left main. @throws where git does not know it */
export function changedFiles(commit = leftMain()): string[] {
  const changed = git('diff', '--name-only', '--no-renames', '-z', commit)
  const added = git('ls-files', '--others', '--exclude-standard', '-z')
  return [...new Set(`${changed}${added}`.split('\0'))].filter((path) => path !== '')
}

function leftMain(): string {
  try {
    return git('merge-base', 'HEAD', 'main').trim()
  } catch {
    return 'HEAD'
  }
}
