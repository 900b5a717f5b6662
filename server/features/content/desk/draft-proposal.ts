/** A draft as somebody wants to publish it, and what stands against that. */
import type { FieldError } from '#contract/problem.ts'
import { judge, type Draft } from '../judge.ts'
import type { Fault } from '../kinds.ts'
import { inIndianTime } from '../proposals.ts'
import { openField, sealedFields } from '../sealed-fields.ts'
import { createSealer, type Sealer } from '../sealing.ts'
import type { Version } from '../timeline.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import type { OwnDraft } from './drafts.ts'
import type { ContentView } from './content-view.ts'

/** The draft with its sealed fields open, so that their rules are asked too. A price without a moment begins at `at`. */
export function proposedDraft(
  sealer: Sealer,
  thing: Version,
  { body, sealed }: Pick<OwnDraft, 'body' | 'sealed'>,
  at: string,
): Draft {
  const { kind, key } = thing
  const secrets = sealedFields(kind).flatMap((field) => {
    const text = openField(sealer, { kind, key, sealed }, field)
    return typeof text === 'string' ? [[field, text] as const] : []
  })
  const from = kind === 'price' && beginsNow(body, thing) ? { from: inIndianTime(at) } : {}
  return { kind, key, sealed, body: { ...body, ...Object.fromEntries(secrets), ...from } }
}

const beginsNow = ({ from }: OwnDraft['body'], { kind, body }: Version): boolean =>
  from === undefined || from === null || from === '' || (kind === 'price' && from === body.from)

/** Everything that stands against a publication of the draft now. */
export function faultsOf(
  { secret }: ContentDeskDeps,
  view: ContentView,
  thing: Version,
  draft: OwnDraft,
): FieldError[] {
  const sealer = createSealer(secret)
  const { timeline, time: at, staff } = view
  const given = { timeline, at, sealer, actor: staff.uid, note: '' }
  return fieldErrors(judge([proposedDraft(sealer, thing, draft, at)], given).faults)
}

export const fieldErrors = (faults: readonly Fault[]): FieldError[] =>
  faults.map(({ field, sentence }) => ({ field, message: sentence }))
