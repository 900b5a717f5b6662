/** The tables of the course room. */

/** A note or a file of a batch, or both. */
export interface MaterialTable {
  id: string
  batchKey: string
  /** From 1; two may be the same while somebody orders them. */
  position: number
  title: string
  body: string
  fileId: string | null
  releaseAt: string | null
  version: number
  addedBy: string
  addedAt: string
  updatedAt: string
}

/** Who took which file of the room, and when. */
export interface FetchTable {
  id: string
  materialId: string
  fileId: string
  userId: string
  at: string
}
