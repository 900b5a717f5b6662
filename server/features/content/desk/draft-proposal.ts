/** A draft as somebody wants to publish it, and what stands against that. */
import { isKind } from '#contract/content.ts'
import type { FieldError } from '#contract/problem.ts'
import { judge, type Draft } from '../judge.ts'
import type { Fault } from '../kinds.ts'
import { inIndianTime } from '../proposals.ts'
import { nameOf } from '../published.ts'
import { openField, sealedFields } from '../sealed-fields.ts'
import { createSealer, type Sealer } from '../sealing.ts'
import type { Version } from '../timeline.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import type { OwnDraft } from './drafts.ts'
import { inWords } from './field-texts.ts'
import { partnerOf, type PartnerDraft } from './partner-draft.ts'
import { KIND_NAMES } from './thing-titles.ts'
import { withSectionIds } from './section-ids.ts'
import type { ContentView } from './content-view.ts'

/** The draft with its sealed fields open, so that their rules are asked too. A price without a moment begins at `at`. */
export function proposedDraft(
  sealer: Sealer,
  thing: Version,
  { body: given, sealed }: Pick<OwnDraft, 'body' | 'sealed'>,
  at: string,
): Draft {
  const { kind, key } = thing
  const body = withSectionIds(kind, given)
  const secrets = sealedFields(kind).flatMap((field) => {
    const text = openField(sealer, { kind, key, sealed }, field)
    return typeof text === 'string' ? [[field, text] as const] : []
  })
  const from = kind === 'price' && beginsNow(body, thing) ? { from: inIndianTime(at) } : {}
  return { kind, key, sealed, body: { ...body, ...Object.fromEntries(secrets), ...from } }
}

const beginsNow = ({ from }: OwnDraft['body'], { kind, body }: Version): boolean =>
  from === undefined || from === null || from === '' || (kind === 'price' && from === body.from)

/** The draft, and what goes live with it. */
export const proposedTogether = (
  sealer: Sealer,
  thing: Version,
  draft: Pick<OwnDraft, 'body' | 'sealed'>,
  { partner, at }: { readonly partner: PartnerDraft | null; readonly at: string },
): Draft[] => [
  proposedDraft(sealer, thing, draft, at),
  ...(partner ? [proposedDraft(sealer, partner.thing, partner.draft, at)] : []),
]

/** Everything that stands against a publication of the draft now. */
export async function faultsOf(
  { secret }: Pick<ContentDeskDeps, 'secret'>,
  view: ContentView,
  thing: Version,
  draft: OwnDraft,
): Promise<FieldError[]> {
  const sealer = createSealer(secret)
  const { queries, timeline, time: at, staff } = view
  const given = { timeline, at, sealer, actor: staff.uid, note: '', publication: null }
  const partner = await partnerOf(queries, view, { ...thing, authorId: staff.uid })
  return fieldErrors(judge(proposedTogether(sealer, thing, draft, { partner, at }), given).faults, thing)
}

/** Of the fields of this thing; what another one lacks is said of it as a whole. */
export const fieldErrors = (faults: readonly Fault[], thing: Pick<Version, 'kind' | 'key'>): FieldError[] =>
  faults.map(({ thing: whose, field, sentence }) =>
    whose === nameOf(thing)
      ? { field, message: sentence }
      : {
          field: '',
          message: `${calledBeside(whose, thing)}${field && `, ${inWords(field).toLowerCase()}`}: ${sentence}`,
        },
  )

/** "Its price" of a course; a thing with another key by that. */
function calledBeside(whose: string, thing: Pick<Version, 'key'>): string {
  const [kind = '', key = ''] = whose.split('/')
  const name = isKind(kind) ? KIND_NAMES[kind] : kind
  return key === thing.key ? `Its ${name.toLowerCase()}` : `${name} ${key}`
}
