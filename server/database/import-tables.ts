/** What was taken from the old system, and what the owner answered about it. */

export interface ImportTable {
  source: 'tree' | 'auth'
  /** `enrollments/Aspen Plus/1731912345678`; of an account its id. */
  path: string
  branch: string
  /** SHA-256 of what it was when it was taken. */
  digest: string
  targetType: ImportTarget
  targetId: string
  /** As it came, as JSON; empty once the person was erased. */
  original: string
  /** Digest of the address in it; empty without one. It outlives an erasure, so that no later run brings the person back. */
  address: string
  /** What waits for an answer; empty where nothing does. */
  question: string
  at: string
}

/** `known`: the address had an account here already. `left`: the owner wanted it left out. `shut`: disabled there after it came here. */
export type ImportTarget = 'record' | 'user' | 'link' | 'shut' | 'contact' | 'parked' | 'known' | 'left' | 'erased'

export interface ImportAnswerTable {
  question: string
  choice: string
  actor: string
  at: string
}

export interface ImportTables {
  imports: ImportTable
  importAnswers: ImportAnswerTable
}
