/** The public pages of a site: drawn from what is published, and drawn anew when that changes. */
import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import { classTimesOf } from './features/classes/class-times.ts'
import { catalogueAt } from './features/content/catalogue.ts'
import type { DrawTrial } from './features/content/desk/desk-deps.ts'
import type { LiveCatalog } from './features/content/live-catalog.ts'
import type { Published } from './features/content/published.ts'
import { siteAt } from './features/content/site-at.ts'
import { notePagesFault } from './features/content/timeline.ts'
import { seatCounts } from './features/seats/held-seats.ts'
import { createPages, type Pages, type PagesDeps, type PagesFault } from './pages/create-pages.ts'

/** What they are drawn with; `draw` and `settledMs` are for tests. */
export interface Drawing extends Pick<PagesDeps, 'dist' | 'draw' | 'files' | 'log' | 'onRest' | 'settledMs'> {
  readonly catalog: LiveCatalog
}

interface ShownPagesDeps extends Drawing {
  readonly config: Config
  readonly database: Database
  readonly now: () => Date
}

export interface ShownPages extends Pick<Pages, 'current' | 'start' | 'retire' | 'stop'> {
  readonly drawTrial: DrawTrial
}

export function createShownPages({ catalog, config, database, now, ...drawing }: ShownPagesDeps): ShownPages {
  const siteWith = async (added: readonly Published[], at: Date) => {
    const versions = [...catalog.versions(), ...added]
    const { courses } = catalogueAt(versions, at.toISOString())
    const classes = await classTimesOf(
      database.db,
      courses.flatMap(({ batch }) => batch?.key ?? []),
    )
    return siteAt({ versions, seats: await seatCounts(database.db), classes, config, now: at })
  }
  const onFault = (fault: PagesFault | null) =>
    void notePagesFault(database, fault?.reason ?? null).catch((error: unknown) =>
      drawing.log.error({ error }, 'why the pages could not be drawn was not noted'),
    )
  const { dataDir } = config
  const pages = createPages({ ...drawing, dataDir, config, now, site: () => siteWith([], now()), onFault })
  let unlisten: readonly (() => void)[] = []
  const heedNothing = () => unlisten.forEach((one) => one())
  return {
    current: pages.current,
    retire() {
      heedNothing()
      return pages.retire()
    },
    stop() {
      heedNothing()
      return pages.stop()
    },
    async start() {
      let isStarted = false
      let hasChanged = false
      const heard = (redraw: () => void) => () => {
        if (isStarted) redraw()
        else hasChanged = true
      }
      unlisten = [
        catalog.onChange(heard(() => void pages.redraw())),
        database.changes.listen('purchases', heard(pages.redrawSoon)),
        database.changes.listen('batches', heard(pages.redrawSoon)),
      ]
      await pages.start()
      isStarted = true
      // Whoever takes over from another site draws what came while it began.
      if (hasChanged) void pages.redraw()
    },
    async drawTrial(added, at) {
      await catalog.refresh()
      return pages.drawTrial(await siteWith(added, at))
    },
  }
}
