import type { DraftSave } from '#contract/desk-drafts.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../../database/open.ts'
import { sealAnew, sealedFields, type Sealed } from '../sealed-fields.ts'
import type { Sealer } from '../sealing.ts'
import { draftOf, writeDraft, type DraftPlace, type OwnDraft } from './drafts.ts'

interface Saving {
  readonly database: Database
  readonly sealer: Sealer
  readonly at: Date
  /** Sealed fields of the version that a new draft begins with. */
  readonly sealedBefore: Sealed
}

/** Saves what was typed. Sealed fields leave the body before it is stored. */
export const saveDraft = (
  { database, sealer, at, sealedBefore }: Saving,
  place: DraftPlace,
  { body, secrets, baseNumber, version }: DraftSave,
): Promise<OwnDraft | Refusal<'versionStale'>> =>
  database.write(async (tx) => {
    const before = await draftOf(tx, place)
    const open = Object.entries(body).filter(([field]) => !sealedFields(place.kind).includes(field))
    const sealed = sealAnew(sealer, place, secrets, before?.sealed ?? sealedBefore)
    const draft = { body: Object.fromEntries(open), sealed, baseNumber, savedAt: at.toISOString(), version }
    return writeDraft(database, place, draft)
  })
