import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import lighthouse, { type Report } from 'lighthouse'
import { launchOptions } from '../setup/browser.js'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const ATTEMPTS = 3

/** What Lighthouse says of one load of a page on a phone with a slow connection, as it simulates them. */
export interface PageAudit {
  /** Of 100: performance, accessibility, best practices, search engines. */
  readonly scores: readonly number[]
  /** Milliseconds. */
  readonly lcp: number
  readonly cls: number
  /** Milliseconds. */
  readonly tbt: number
  readonly faults: readonly string[]
}

export async function auditPage(url: string): Promise<PageAudit> {
  for (let attempt = 1; ; attempt += 1) {
    const report = await load(url)
    if (report && !report.runtimeError) return judge(report)
    const reason = report?.runtimeError?.message ?? 'no report'
    if (attempt === ATTEMPTS) throw new Error(`${url}: ${reason}`)
    // On a busy machine Lighthouse sometimes records nothing, which says nothing of the page.
    console.error(`${url} is loaded again: ${reason}`)
  }
}

async function load(url: string) {
  const browser = await startBrowser()
  try {
    return (await lighthouse(url, { port: browser.port, logLevel: 'silent' }))?.lhr
  } finally {
    await browser.stop()
  }
}

function judge({ audits, categories }: Report): PageAudit {
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const hasFault = (id: string) => (audits[id]?.score ?? 1) < 1
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    faults: CATEGORIES.slice(1).flatMap((name) =>
      (categories[name]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && hasFault(id)).map(({ id }) => id),
    ),
  }
}

async function startBrowser() {
  const { executablePath, args } = launchOptions()
  if (executablePath === undefined) throw new Error('There is no Chromium; CHROMIUM_PATH may name one')
  const profile = mkdtempSync(join(tmpdir(), 'synergyy-browser-'))
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(executablePath, [...args, ...own], { stdio: ['ignore', 'ignore', 'pipe'] })
  const closed = once(child, 'close')
  let address: string | undefined
  for await (const line of createInterface(child.stderr)) {
    address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) break
  }
  if (address === undefined) throw new Error(`${executablePath} did not start`)
  child.stderr.resume()
  const place = new URL(address)
  return {
    port: Number(place.port),
    async stop() {
      await askToClose(place)
      await closed
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A signal would not do: what a system calls Chromium may be a script that starts it. */
async function askToClose(browser: URL): Promise<void> {
  const socket = new WebSocket(browser)
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: 1, method: 'Browser.close' }))
}
