import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PUBLIC_PATHS } from '#web/head/public-paths.ts'
import { paths } from '#web/platform/paths.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { projectNode, root } from '../setup/run.js'
import { median } from './measure.ts'
import { auditPage, type PageAudit } from './page-audit.ts'
import { copyBare, copyClientRendered } from './page-variants.ts'
import { print } from './print.ts'

const TARGETS = { score: 100, besideBare: 1.15, hashBesideBare: 2, cls: 0.01, tbt: 50 }

interface Compared {
  readonly path: string
  readonly address: string
  readonly target: number
}

/** The course whose page is compared; all are of one kind. */
const COURSE = PUBLIC_PATHS.find((path) => path.startsWith(paths.course(''))) ?? paths.courses
const COMPARED: readonly Compared[] = [
  ...[paths.home, paths.courses, COURSE].map((path) => ({ path, address: path, target: TARGETS.besideBare })),
  { path: COURSE, address: `/#${COURSE}`, target: TARGETS.hashBesideBare },
]

/**
 * Loads pages in Lighthouse: the compared ones `runs` times, each in turn with the same page without scripts and with the same page
 * drawn by its script alone, and every other public page once.
 */
export async function measurePages(runs: number): Promise<void> {
  const sites = await startSites()
  // Blocked time is real time: on a busy machine it tells of the others.
  print('others on this machine', `${(loadavg()[0] ?? 0).toFixed(1)} waiting for ${availableParallelism()} processors`)
  try {
    for (const compared of COMPARED) await compare(sites, compared, runs)
    for (const path of PUBLIC_PATHS.filter((one) => COMPARED.every(({ address }) => address !== one)))
      tell(path, [await auditPage(sites.ours + path)])
  } finally {
    await sites.stop()
  }
}

type Sites = Awaited<ReturnType<typeof startSites>>

async function compare({ ours, bare, client }: Sites, { path, address, target }: Compared, runs: number) {
  const audits: Record<'ours' | 'bare' | 'client', PageAudit[]> = { ours: [], bare: [], client: [] }
  for (let run = 0; run < runs; run += 1) {
    // In turn, so that what else the machine does hits all of them.
    audits.ours.push(await auditPage(ours + address))
    audits.bare.push(await auditPage(bare + path))
    audits.client.push(await auditPage(`${client}/#${path}`))
  }
  const lcp = (name: keyof typeof audits) => median(audits[name].map((audit) => audit.lcp))
  tell(address, audits.ours)
  const ratio = lcp('ours') / lcp('bare')
  const words = `${ratio.toFixed(2)} of bare (${lcp('ours').toFixed(0)} ms beside ${lcp('bare').toFixed(0)} ms)`
  print('  largest paint', words, `<= ${target}`, ratio <= target)
  print('', `${(lcp('ours') / lcp('client')).toFixed(2)} of client-rendered (${lcp('client').toFixed(0)} ms)`)
}

/** Scores, and what stays still and free meanwhile. */
function tell(address: string, audits: readonly PageAudit[]) {
  const scores = [0, 1, 2, 3].map((index) => median(audits.map((audit) => audit.scores[index] ?? 0)))
  const [cls, tbt] = [median(audits.map((audit) => audit.cls)), median(audits.map((audit) => audit.tbt))]
  const faults = [...new Set(audits.flatMap((audit) => audit.faults))]
  print(
    address,
    scores.join(' '),
    '100 each',
    scores.every((score) => score >= TARGETS.score),
  )
  if (faults.length > 0) print('', faults.join(', '))
  print(
    '  moved; blocked',
    `${cls.toFixed(3)}; ${tbt.toFixed(0)} ms`,
    '<= 0.01; <= 50 ms',
    cls <= TARGETS.cls && tbt <= TARGETS.tbt,
  )
}

async function startSites() {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-pages-'))
  const dist = join(root, 'dist')
  copyBare(dist, join(folder, 'bare'))
  copyClientRendered(dist, join(folder, 'client'))
  const site = await startServer({ DATA_DIR: join(folder, 'site') })
  const [bare, client] = await Promise.all(['bare', 'client'].map((name) => servePages(folder, name)))
  return {
    ours: site.url,
    bare: bare?.url ?? '',
    client: client?.url ?? '',
    async stop() {
      await Promise.all([site.stop(), bare?.stop(), client?.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function servePages(folder: string, name: string) {
  const own = join(folder, `${name}-data`)
  mkdirSync(own)
  const args = [join(import.meta.dirname, 'page-server.ts'), join(folder, name), own]
  const child = spawn(projectNode, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const [line] = await once(child.stdout, 'data')
  return {
    url: String(line).trim(),
    async stop() {
      child.kill()
      await closed
    },
  }
}
