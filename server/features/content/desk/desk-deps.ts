import type { DeskDeps } from '../../staff/desk-deps.ts'
import type { Published } from '../published.ts'

/** What the routes of content at the desk are made from. */
export interface ContentDeskDeps extends DeskDeps {
  /** Of the site: what is sealed is sealed with a key that is derived from it. */
  readonly secret: string
  readonly drawTrial?: DrawTrial
}

/** Draws all pages as they would be with these versions at a moment, puts them nowhere, and rejects where that fails. */
export type DrawTrial = (added: readonly Published[], at: Date) => Promise<DrawnPages>

/** The document of a page; null where there is none at that path. */
export type DrawnPages = (path: string) => string | null
