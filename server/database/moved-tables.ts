/** A seat that was paid for before the move. It waits until its address is proven, or until a person finds a place. */
export interface OldSeatTable {
  id: string
  /** Digest of the address. With the course it stays after an erasure, so that no later run brings the person back. */
  address: string
  /** In lower case; empty once the person was erased. */
  email: string
  name: string
  courseId: string
  batchKey: string
  /** What was paid for it, for people to read: no payment of this site. */
  note: string
  state: 'waiting' | 'given' | 'left' | 'erased'
  /** Why it waits; empty where it does not. */
  obstacle: '' | 'proof' | 'batchFull' | 'batchClosed' | 'seatElsewhere' | 'disabled'
  wantsLetter: number
  userId: string | null
  at: string
  settledAt: string | null
  version: number
}

export interface MovedLetterTable {
  userId: string
  letterId: string
  at: string
}

export interface LetterPaceTable {
  name: string
  lastAt: string
}

export interface MovedTables {
  oldSeats: OldSeatTable
  movedLetters: MovedLetterTable
  letterPace: LetterPaceTable
  catchUps: { name: string; endsAt: string }
}
