import type { DeskDeps } from '../../staff/desk-deps.ts'
import type { Published } from '../published.ts'

/** What the routes of content at the desk are made from. */
export interface ContentDeskDeps extends DeskDeps {
  /** Of the site: what is sealed is sealed with a key that is derived from it. */
  readonly secret: string
  readonly drawTrial?: DrawTrial
}

/** Draws all pages as they would be with these versions at a moment, shows them to nobody, and rejects where that fails. */
export type DrawTrial = (added: readonly Published[], at: Date) => Promise<void>
