import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#stand-ins/server-process.ts'
import { print } from './print.ts'

const IDLE_MS = 25_000
const MOST_READY_MS = 1_300
const MOST_PROCESSOR_MS = 1_000
const MOST_IDLE = 110

/** Prints how long a site needs to be ready the first time and again, the processor time of that, and its memory when it rests. */
export async function measureStarts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-starts-'))
  try {
    await measureStart('first start', folder, false)
    await measureStart('second start', folder, true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureStart(name: string, folder: string, hasTarget: boolean): Promise<void> {
  const begun = performance.now()
  const site = await startSite(folder)
  const [ready, processor] = [performance.now() - begun, processorMs(site.pid)]
  await sleep(IDLE_MS)
  const [idle, drawn] = [residentMegabytes(site.pid), processorMs(site.pid)]
  await site.stop()
  const target = (most: number, unit: string) => (hasTarget ? `<= ${most} ${unit}` : '')
  print(name, `ready after ${ready.toFixed(0)} ms`, target(MOST_READY_MS, 'ms'), ready <= MOST_READY_MS)
  const words = `${processor.toFixed(0)} ms, ${drawn.toFixed(0)} ms after ${IDLE_MS / 1000} s`
  print('  processor time', words, target(MOST_PROCESSOR_MS, 'ms'), processor <= MOST_PROCESSOR_MS)
  print('  idle memory', `${idle.toFixed(0)} MB`, `<= ${MOST_IDLE} MB`, idle <= MOST_IDLE)
}

/** The site in a folder. Its address stays the same, as it does for an owner, so that a second start finds the pages of the first. */
export const startSite = (folder: string) =>
  startServer({ DATA_DIR: join(folder, 'site'), SITE_URL: 'http://localhost:3000', TRUSTED_PROXIES: '127.0.0.1' })

export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readOfProcess(pid, 'status'))?.[1]
  return Number(kilobytes) / 1000
}

const TICK_MS = 10

/** Milliseconds of its own and of the processes that it has ended; not a number where the system does not tell. */
function processorMs(pid: number): number {
  const fields = readOfProcess(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  const ticks = fields.slice(11, 15).map(Number)
  return ticks.length === 4 ? ticks.reduce((sum, one) => sum + one, 0) * TICK_MS : Number.NaN
}

function readOfProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
