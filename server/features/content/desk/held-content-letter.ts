import { deskPaths } from '#contract/desk-paths.ts'
import { indianTime } from '#contract/indian-time.ts'
import { compose, type ComposedLetter, type LetterSite } from '../../../outbox/compose.ts'

interface Held {
  readonly kind: string
  readonly key: string
  readonly title: string
  readonly who: string
  readonly publishAt: string
  readonly fault: string
}

/** To an owner, when what was scheduled did not go live. */
export const heldContentLetter = (site: LetterSite, to: string, held: Held): ComposedLetter =>
  compose({
    kind: 'contentHeld',
    to,
    subject: `Not published: ${held.title}`,
    paragraphs: ['What was scheduled did not go live. Visitors see what was there before.'],
    rows: [
      ['What', held.title],
      ['Scheduled for', indianTime(held.publishAt)],
      ['By', held.who],
      ['Why not', held.fault],
    ],
    action: { label: 'Call it back and correct it', url: site.siteUrl + deskPaths.thing(held.kind, held.key) },
    closing: [],
  })
