export type PlaceState = 'active' | 'moved' | 'withdrawn' | 'completed'

/** A member in a batch. A member has one row in each batch, however often he comes and goes. */
export interface PlaceTable {
  id: string
  batchKey: string
  userId: string
  courseId: string
  /** The payment whose seat sits here; null where a person gave the place. */
  seatPaymentId: string | null
  state: PlaceState
  since: string
  until: string | null
  /** The batch that the member moved to. */
  movedTo: string | null
  /** Why a person gave the place, or once it has ended, why it did. */
  why: string
  version: number
}

/** What the database itself counts of a batch; everything else about it is content. */
export interface BatchTable {
  batchKey: string
  placesTaken: number
  version: number
}

/** A lesson of a batch. Its number stays with it when it moves. */
export interface ClassTable {
  id: string
  batchKey: string
  number: number
  title: string
  startsAt: string
  endsAt: string
  state: 'planned' | 'cancelled'
  /** Goes up with each change that a calendar must learn of. */
  sequence: number
  version: number
  updatedAt: string
  /** Sealed, of a class that meets elsewhere than its batch. */
  joinUrl: string | null
}

/** Who pressed to go into which class, and when. */
export interface JoinTable {
  id: string
  classId: string
  userId: string
  at: string
}

export interface WaitingTable {
  batchKey: string
  userId: string
  at: string
}

/** A payment's seat that a person has just taken back, as it was, while that can be undone. */
export interface SeatEndTable {
  paymentId: string
  userId: string
  courseId: string
  batchKey: string | null
  placeId: string | null
  placeSince: string | null
  state: 'active' | 'withdrawn'
  createdAt: string
  deskReason: string | null
  /** The member's other payment that has the seat since. */
  takenOverBy: string | null
  undoUntil: string
}
