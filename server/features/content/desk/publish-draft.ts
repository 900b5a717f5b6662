import type { ContentPublish, ContentPublished } from '#contract/desk-drafts.ts'
import { Refusal } from '#contract/refusal.ts'
import { preview, publish, type Proposal, type Publishing } from '../publish.ts'
import { nameOf } from '../published.ts'
import { createSealer } from '../sealing.ts'
import { readTimeline, type Timeline, type Version } from '../timeline.ts'
import { effectsOf } from './content-things.ts'
import type { ContentDeskDeps, DrawnPages } from './desk-deps.ts'
import { fieldErrors, proposedTogether } from './draft-proposal.ts'
import { newestNumber, newestOf } from './draft-difference.ts'
import { draftOf, dropDraft, type DraftPlace, type OwnDraft } from './drafts.ts'
import { partnerOf, type PartnerDraft } from './partner-draft.ts'

export type NotPublished = Refusal<'versionStale' | 'fieldsInvalid' | 'contentSame' | 'contentFaulty'>

/** What somebody publishes at the desk. */
export interface Publication {
  readonly thing: Version
  readonly place: DraftPlace
  readonly by: Publishing
}

/** A draft that was judged and drawn, and could go live. */
interface Ready {
  readonly own: OwnDraft
  readonly base: ReturnType<typeof overItsBase>
  readonly partner: PartnerDraft | null
}

/** Judges and draws the own draft, with what goes live with it where it goes live now. Nothing is written by it. */
export async function readyDraft(
  deps: ContentDeskDeps,
  { thing, place, by }: Publication,
  { version, knows = false, isNow }: Pick<ContentPublish, 'version' | 'knows'> & { readonly isNow: boolean },
): Promise<Ready | NotPublished> {
  const own = await draftOf(deps.database.db, place)
  if (own?.version !== version) return new Refusal('versionStale', { current: { draft: own?.body ?? null } })
  if (effectsOf(deps.config, thing).length > 0 && !knows) return new Refusal('fieldsInvalid', { errors: [UNKNOWN] })
  const { db } = deps.database
  const partner = isNow
    ? await partnerOf(db, { timeline: await readTimeline(db), time: deps.now().toISOString() }, place)
    : null
  const base = overItsBase(deps, thing, own, partner)
  const tried = await preview(deps, base.proposal, by)
  const refused = base.stale() ?? refusalOf(tried, thing)
  if (refused) return refused
  const pages = await drawn(deps, tried.changes)
  return pages instanceof Refusal ? pages : { own, base, partner }
}

/** Publishes the own draft over the version that it was begun with and no other, and what goes live with it. */
export async function publishDraft(
  deps: ContentDeskDeps,
  publication: Publication,
  sent: Pick<ContentPublish, 'version' | 'knows'>,
): Promise<ContentPublished | NotPublished> {
  const ready = await readyDraft(deps, publication, { ...sent, isNow: true })
  if (ready instanceof Refusal) return ready
  try {
    return await publishReady(deps, publication, ready)
  } catch (error) {
    if (error instanceof PartnerChanged) return new Refusal('versionStale', { detail: PARTNER_CHANGED })
    throw error
  }
}

class PartnerChanged extends Error {}
const PARTNER_CHANGED = 'What goes live with it was changed meanwhile: look at it, and publish again'

async function publishReady(
  deps: ContentDeskDeps,
  { thing, place, by }: Publication,
  { own, base, partner }: Ready,
): Promise<ContentPublished | NotPublished> {
  const { faults, changes } = await publish(deps, base.proposal, by, async (tx) => {
    await dropDraft(tx, place, own.version)
    if (!partner || !base.isTogether()) return
    if (!(await dropDraft(tx, partner.place, partner.draft.version))) throw new PartnerChanged()
  })
  const late = base.stale() ?? refusalOf({ faults, changes }, thing)
  if (late) return late
  const change = changes.find(({ after }) => nameOf(after) === nameOf(thing))
  return { number: change?.after.number ?? 0, before: change?.before?.number ?? 0 }
}

const NO_PAGES: DrawnPages = () => null

const UNKNOWN = { field: 'knows', message: 'Say that you know what this does' }

type Judged = Awaited<ReturnType<typeof publish>>

/** What stands against a publication as a refusal; null where nothing does. */
export function refusalOf(
  { faults, changes }: Judged,
  thing: Pick<Version, 'kind' | 'key'>,
): Refusal<'fieldsInvalid' | 'contentSame'> | null {
  if (faults.length > 0) return new Refusal('fieldsInvalid', { errors: fieldErrors(faults, thing) })
  return changes.length === 0 ? new Refusal('contentSame') : null
}

/** The draft as a proposal that proposes nothing where somebody published since it was begun. */
export function overItsBase(
  { secret }: Pick<ContentDeskDeps, 'secret'>,
  thing: Version,
  draft: Pick<OwnDraft, 'body' | 'sealed' | 'baseNumber'>,
  partner: PartnerDraft | null = null,
) {
  const sealer = createSealer(secret)
  let refusal: Refusal<'versionStale'> | null = null
  let wasTogether = false
  const proposal: Proposal = ({ timeline, at }) => {
    const isStale = newestNumber(timeline, thing) !== draft.baseNumber
    refusal = isStale ? new Refusal('versionStale', { current: shown(timeline, thing) }) : null
    const isFirst = partner !== null && newestNumber(timeline, partner.thing) === 0
    const together = proposedTogether(sealer, thing, draft, { partner: isFirst ? partner : null, at })
    wasTogether = isFirst
    return { drafts: isStale ? [] : together, faults: [] }
  }
  return { proposal, stale: () => refusal, isTogether: () => wasTogether }
}

function shown(timeline: Timeline, thing: Version): object {
  const { number, body } = newestOf(timeline, thing)
  return { number, body }
}

/** What cannot be drawn never goes live. A price that begins later is drawn as of then. */
export async function drawn(
  { drawTrial, now }: Pick<ContentDeskDeps, 'drawTrial' | 'now'>,
  changes: Judged['changes'],
): Promise<DrawnPages | Refusal<'contentFaulty'>> {
  const added = changes.map(({ after }) => after)
  const moments = added.map(({ kind, body, publishedAt }) =>
    Math.max(Date.parse(publishedAt), kind === 'price' ? Date.parse(body.from) : 0),
  )
  try {
    return (await drawTrial?.(added, new Date(Math.max(now().getTime(), ...moments)))) ?? NO_PAGES
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return new Refusal('contentFaulty', { detail: `The pages cannot be drawn with it: ${reason}` })
  }
}
