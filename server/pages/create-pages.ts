/** The public pages as they are at the moment: drawn when content changes, swapped at once, kept for the next start. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PublicSite } from '#contract/site-content.ts'
import type { Config } from '../config.ts'
import { EARLIER_DATA, keepFiles, type StaticFiles } from '../http/static-files.ts'
import { alarm, once } from './alarm.ts'
import { type Build, readBuild, withOwnCode } from './build.ts'
import { drawInProcess } from './drawer.ts'
import type { DrawingTask } from './draw-site.ts'
import { taskOf } from './drawing-task.ts'
import { inTurn } from '../processes/in-turn.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type Packed, packWell } from './packed.ts'
import { dataAlone, immutableFiles, snapshotOf, type Snapshot } from './snapshot.ts'
import { snapshotStore } from './snapshot-store.ts'

export interface Pages {
  current(): Snapshot | null
  /** Resolves when everything that was published before this call is on show, or could not be drawn. */
  redraw(): Promise<void>
  /** The same in a moment, once for many calls: for figures, which may lag behind. */
  redrawSoon(): void
  /** Draws what is put nowhere, one after the other, and rejects where it cannot be drawn. Gives the document of each page. */
  drawTrial(site: PublicSite): Promise<(path: string) => string | null>
  start(): Promise<void>
  /** Shows nothing more; what is drawn on trial goes on to its end. */
  retire(): Promise<void>
  stop(): Promise<void>
  /** Why what was published last is not on show; null when it is. */
  fault(): PagesFault | null
}

export interface PagesFault {
  readonly since: string
  readonly reason: string
}

export interface PagesDeps {
  readonly dist: string
  readonly dataDir: string
  readonly config: Config
  readonly now: () => Date
  readonly log: {
    info(fields: object, message: string): void
    warn(message: string): void
    error(fields: object, message: string): void
  }
  /** The files of the build, and those of earlier ones. */
  readonly files: StaticFiles
  readonly site: () => PublicSite | Promise<PublicSite>
  readonly onRest?: () => void
  readonly draw?: typeof drawInProcess
  /** Told what `fault` says whenever it changes. */
  readonly onFault?: (fault: PagesFault | null) => void
  /** How long after a drawing its files are compressed well. By then a first visitor has what is needed. */
  readonly settledMs?: number
}

const NEXT_TRY_MS = 60_000
const SETTLED_MS = 60_000

export function createPages(deps: PagesDeps): Pages {
  const { now, draw = drawInProcess } = deps
  const shown = createShown(deps)
  const calledOff = new AbortController()
  const trials = createTrials(draw)
  const faults = createFaults(deps)
  let build: Build | null = null
  const next = alarm(now, () => void redraw())
  const soon = once(() => void redraw())

  async function bring(): Promise<void> {
    const site = await deps.site()
    next.set(site.until)
    if (!build) return shown.show(dataAlone(deps.config, site))
    await showDrawn({ ...deps, draw, shown, calledOff: calledOff.signal }, taskOf(deps, site, build))
  }

  const redraw = oneAtATime(async () => {
    if (calledOff.signal.aborted) return
    try {
      await bring()
      faults.clear()
    } catch (error) {
      if (calledOff.signal.aborted) return
      faults.note(error)
      next.set(new Date(now().getTime() + NEXT_TRY_MS).toISOString())
    }
  })

  async function retire(): Promise<void> {
    calledOff.abort()
    next.clear()
    soon.clear()
    await Promise.all([redraw.underWay(), shown.improving()])
  }

  return {
    current: shown.current,
    redraw,
    redrawSoon: soon.call,
    fault: faults.current,
    drawTrial: (site) => trials.draw(() => build && taskOf(deps, site, build)),
    async start() {
      build = await ownBuild(deps)
      await redraw()
      deps.onFault?.(faults.current())
      if (shown.current()) return
      shown.show((await shown.store.newest()) ?? dataAlone(deps.config, await deps.site()))
    },
    retire,
    stop() {
      trials.stop()
      return retire()
    },
  }
}

interface Drawn extends Pick<PagesDeps, 'log'> {
  readonly draw: typeof drawInProcess
  readonly shown: ReturnType<typeof createShown>
  readonly calledOff: AbortSignal
}

async function showDrawn({ log, draw, shown, calledOff }: Drawn, task: DrawingTask): Promise<void> {
  if (task.snapshot === shown.current()?.id) return
  const kept = await shown.store.read(task.snapshot)
  const begun = performance.now()
  const packed = kept ?? packedAs(task, await draw(task, calledOff))
  shown.show(packed)
  if (kept) return shown.improve(packed, calledOff)
  log.info({ snapshot: packed.id, milliseconds: Math.round(performance.now() - begun) }, 'pages drawn')
  await shown.keep(packed)
  shown.improve(packed, calledOff)
}

async function ownBuild({ dist, dataDir, log }: PagesDeps): Promise<Build | null> {
  const found = await readBuild(dist)
  if (!found) log.warn('there is no build, so only the API is served: run npm run build')
  return found && withOwnCode(found, join(dataDir, 'pages', 'code'))
}

/** One at a time: each is a process, which takes memory. */
function createTrials(draw: typeof drawInProcess) {
  const turn = inTurn()
  const calledOff = new AbortController()
  return {
    async draw(task: () => DrawingTask | null) {
      const files = await turn(async () => {
        const wanted = task()
        return wanted ? draw(wanted, calledOff.signal) : []
      })
      return (path: string): string | null => {
        const file = files.find(({ paths }) => paths.includes(path))
        return file ? Buffer.from(file.bodies.identity).toString() : null
      }
    },
    stop: () => calledOff.abort(),
  }
}

const packedAs = ({ snapshot: id, headers }: DrawingTask, files: Packed['files']): Packed => ({
  id,
  headers,
  isWell: false,
  files,
})

function createFaults({ log, now, onFault }: PagesDeps) {
  let fault: PagesFault | null = null
  return {
    current: () => fault,
    note(error: unknown): void {
      const reason = error instanceof Error ? error.message : String(error)
      if (fault?.reason === reason) return
      log.error({ error }, 'the pages could not be drawn, so the earlier ones stay')
      fault = { since: fault?.since ?? now().toISOString(), reason }
      onFault?.(fault)
    },
    clear(): void {
      if (fault) onFault?.(null)
      fault = null
    },
  }
}

function createShown({ dataDir, files, log, now, onRest, settledMs = SETTLED_MS }: PagesDeps) {
  const store = snapshotStore(join(dataDir, 'pages'), now)
  let current: Snapshot | null = null
  let improving: Promise<void> = Promise.resolve()

  /** What open pages may still ask for, as far as the build does not bring it. */
  const earlier = () => [...immutableFiles(current)].filter(([address]) => !files.has(address)).slice(-EARLIER_DATA)

  function show(packed: Packed): void {
    current = snapshotOf(packed, new Map([...files, ...earlier()]))
  }

  async function keep(packed: Packed): Promise<void> {
    try {
      await store.write(packed)
      await keepFiles(join(dataDir, 'assets'), new Map(earlier()), now())
    } catch (error) {
      log.error({ error }, 'the drawn pages could not be kept, so the next start draws them again')
    }
    onRest?.()
  }

  async function compressWell(packed: Packed, calledOff: AbortSignal): Promise<void> {
    const isOver = () => calledOff.aborted || current?.id !== packed.id
    await sleep(settledMs, undefined, { ref: false, signal: calledOff }).catch(() => {})
    const better = []
    for (const file of packed.files) {
      if (isOver()) return
      better.push(await packWell(file))
    }
    const well = { ...packed, isWell: true, files: better }
    if (isOver()) return
    show(well)
    await keep(well)
  }

  return {
    store,
    show,
    keep,
    current: () => current,
    improving: () => improving,
    improve(packed: Packed, calledOff: AbortSignal): void {
      if (packed.isWell) return
      improving = compressWell(packed, calledOff)
    },
  }
}
