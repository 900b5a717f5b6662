import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '#contract/paths.ts'
import { publicPathsOf } from '#contract/site-content.ts'
import { readConfig } from '#server/config.ts'
import { shippedSite } from '#server/features/content/site-at.ts'
import { startServer } from '#stand-ins/server-process.ts'
import { projectNode, root } from '../setup/run.js'
import { median } from './measure.ts'
import { measureTaps } from './first-taps.ts'
import { auditPage, type PageAudit } from './page-audit.ts'
import { print } from './print.ts'
import { withStolenTime } from './stolen-time.ts'

/** A load during which the host took away more than this share of the time is repeated, and the least disturbed one counts. */
const DISTURBED = 0.03
const TRIES = 4

const TARGETS = { score: 100, besideBare: 1.15, hashBesideBare: 2, cls: 0.01, tbt: 50 }

interface Compared {
  readonly path: string
  readonly address: string
  readonly target: number
}

const PUBLIC_PATHS = publicPathsOf(shippedSite(readConfig({}), new Date()))
const COURSE = PUBLIC_PATHS.find((path) => path.startsWith(paths.course(''))) ?? paths.courses
const COMPARED: readonly Compared[] = [
  ...[paths.home, paths.courses, COURSE].map((path) => ({ path, address: path, target: TARGETS.besideBare })),
  { path: COURSE, address: `/#${COURSE}`, target: TARGETS.hashBesideBare },
]

/**
 * Loads pages in Lighthouse: the compared ones `runs` times, each in turn with the same page without scripts and with the same page
 * drawn by its script alone, and every other public page as often by itself. Then taps in the first second are timed.
 */
export async function measurePages(runs: number): Promise<void> {
  const sites = await startSites()
  // Blocked time is real time: on a busy machine it measures the others.
  print('others on this machine', `${(loadavg()[0] ?? 0).toFixed(1)} waiting for ${availableParallelism()} processors`)
  try {
    for (const compared of COMPARED) await compare(sites, compared, runs)
    for (const path of PUBLIC_PATHS.filter((one) => COMPARED.every(({ address }) => address !== one))) {
      const [audits = []] = await loadInTurn(runs, [sites.ours + path])
      printAudits(path, audits)
    }
  } finally {
    await sites.stop()
  }
  await measureTaps(COURSE, runs)
}

type Sites = Awaited<ReturnType<typeof startSites>>

async function compare({ ours, bare, client }: Sites, { path, address, target }: Compared, runs: number) {
  const audits = await loadInTurn(runs, [ours + address, bare + path, `${client}/#${path}`])
  printAudits(address, audits[0] ?? [])
  const [, bareTbt, clientTbt] = audits.map((of) => `${median(of.map(({ tbt }) => tbt)).toFixed(0)} ms`)
  print('', `blocked: bare ${bareTbt}, client-rendered ${clientTbt}`)
  const [own = 0, bareLcp = 0, clientLcp = 0] = audits.map((of) => median(of.map(({ lcp }) => lcp)))
  const ratio = own / bareLcp
  const words = `${ratio.toFixed(2)} of bare (${own.toFixed(0)} ms beside ${bareLcp.toFixed(0)} ms)`
  print('  largest paint', words, `<= ${target}`, ratio <= target)
  print('', `${(own / clientLcp).toFixed(2)} of client-rendered (${clientLcp.toFixed(0)} ms)`)
}

/** Audits for each address. In turn, so that what else the machine does hits all of them. */
async function loadInTurn(runs: number, addresses: readonly string[]): Promise<PageLoad[][]> {
  const audits = addresses.map((): PageLoad[] => [])
  for (let run = 0; run < runs; run += 1)
    for (const [index, address] of addresses.entries()) audits[index]?.push(await loadUndisturbed(address))
  return audits
}

interface PageLoad extends PageAudit {
  /** Share of the processors' time that the host took away meanwhile. */
  readonly stolen: number
}

async function loadUndisturbed(address: string): Promise<PageLoad> {
  let best = await loadOnce(address)
  for (let tries = 1; tries < TRIES && best.stolen > DISTURBED; tries += 1) {
    const again = await loadOnce(address)
    if (again.stolen < best.stolen) best = again
  }
  return best
}

async function loadOnce(address: string): Promise<PageLoad> {
  const { result, stolen } = await withStolenTime(() => auditPage(address))
  return { ...result, stolen }
}

function printAudits(address: string, audits: readonly PageLoad[]) {
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
  print('  time taken away by the host', `${(median(audits.map(({ stolen }) => stolen)) * 100).toFixed(0)} %`)
}

async function startSites() {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-pages-'))
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
  const args = [join(import.meta.dirname, 'page-server.ts'), join(root, 'dist'), own, name]
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
