/** A real page with a draft in its place, for whoever may read the draft. It is drawn for this answer alone. */
import { Refusal } from '#contract/refusal.ts'
import { paths } from '#contract/paths.ts'
import { publicPathsOf } from '#contract/site-content.ts'
import { catalogueAt } from '../catalogue.ts'
import { isShownAt } from '../changed-at.ts'
import { preview, type Proposal } from '../publish.ts'
import { publishedBy } from '../published.ts'
import { createSealer } from '../sealing.ts'
import { trainerNamesIn } from '../trainers.ts'
import type { Version } from '../timeline.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import { fieldErrors, proposedTogether } from './draft-proposal.ts'
import type { OwnDraft } from './drafts.ts'
import { partnerOf } from './partner-draft.ts'
import { drawn } from './publish-draft.ts'
import type { ContentView } from './content-view.ts'

/** The public pages that show a thing, with the one that a trainer gets by being published. */
export function pagesOf({ timeline, time }: ContentView, thing: Version): string[] {
  const published = publishedBy(timeline.versions, time)
  const courses = catalogueAt(timeline.versions, time).courses.filter(({ isArchived }) => !isArchived)
  const known = trainerNamesIn(published)
  const trainers = isNewTrainer(thing) ? [...known, { id: thing.key }] : known
  const pages = publicPathsOf({ courses, trainers }).filter((path) => isShownAt(path, thing, published))
  return thing.kind === 'trainer' ? ownFirst(pages, paths.trainer(thing.key)) : pages
}

const ownFirst = (pages: readonly string[], own: string): string[] => [
  ...pages.filter((path) => path === own),
  ...pages.filter((path) => path !== own),
]

const isNewTrainer = ({ kind, number }: Version): boolean => kind === 'trainer' && number === 0

export async function previewOf(
  deps: ContentDeskDeps,
  [view, thing]: readonly [ContentView, Version],
  draft: OwnDraft,
  path: string,
): Promise<string | Refusal<'contentUnknown' | 'fieldsInvalid' | 'contentFaulty'>> {
  if (!pagesOf(view, thing).includes(path)) return new Refusal('contentUnknown')
  const sealer = createSealer(deps.secret)
  const partner = await partnerOf(view.queries, view, { ...thing, authorId: view.staff.uid })
  const proposal: Proposal = ({ at }) => ({
    drafts: proposedTogether(sealer, thing, draft, { partner, at }),
    faults: [],
  })
  const { faults, changes } = await preview(deps, proposal, { actor: view.staff.uid })
  if (faults.length > 0) return new Refusal('fieldsInvalid', { errors: fieldErrors(faults, thing) })
  const pages = await drawn(deps, changes)
  if (pages instanceof Refusal) return pages
  const document = pages(path)
  if (document === null) return new Refusal('contentFaulty', { detail: 'With this draft there is no such page' })
  return unmoving(document)
}

/** Its frame runs no script and opens no window. A link that is pressed would leave the draft for what is live. */
const unmoving = (document: string): string =>
  document.replace(/<(script|noscript)\b[\s\S]*?<\/\1>/g, '').replace('<head>', '<head><base target="_blank">')
