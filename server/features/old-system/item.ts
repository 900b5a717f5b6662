/** An account or a record of the old system, with what becomes of it. */
import type { ImportTable } from './tables.ts'
import type { OldAccount } from './old-accounts.ts'
import type { OldNode } from './old-tree.ts'
import type { PlacedRecord } from './place-leaf.ts'
import type { Question } from './questions.ts'

export type Taken = Pick<ImportTable, 'digest' | 'targetType' | 'targetId' | 'question' | 'address'>

export type Goes =
  | PlacedRecord
  | { readonly to: 'user'; readonly uid: string; readonly account: OldAccount; readonly profile: OldNode | null }
  | { readonly to: 'profile'; readonly uid: string; readonly profile: OldNode }
  | { readonly to: 'link'; readonly uid: string; readonly provider: string; readonly rawId: string }
  | { readonly to: 'contact'; readonly ref: string; readonly person: OldPerson; readonly at: string | null }
  | { readonly to: 'parked' | 'left' | 'erased' }
  | { readonly to: 'known' | 'shut'; readonly uid: string }

export interface OldPerson {
  readonly name: string
  readonly email: string
  readonly phone: string
}

export interface Item extends Pick<ImportTable, 'source' | 'path' | 'branch' | 'digest' | 'address' | 'original'> {
  /** `changed`: it was taken before, and says something else now. */
  readonly state: 'new' | 'same' | 'changed'
  /** What it becomes; null where it was taken before. */
  readonly goes: Goes | null
  readonly question: Question | null
  readonly taken: Taken | null
}

/** An account that waits and says something else by now. */
export const isRenewed = ({ source, state, taken }: Pick<Item, 'source' | 'state' | 'taken'>): boolean =>
  source === 'auth' && state === 'changed' && taken?.targetType === 'parked' && taken.question !== ''
