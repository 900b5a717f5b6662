/** What the owner publishes, and what its pages show. */

/** What the owner published. Rows are only ever added. */
export interface ContentVersionTable {
  kind: string
  key: string
  number: number
  body: string
  publishedAt: string
  actor: string
  note: string
}

/** One row. A publication raises its revision, so that publications wait for one another and servers see that there was one. */
export interface ContentStateTable {
  id: string
  revision: number
  pagesFault: string | null
}

/** What one author is writing of a thing; `body` is JSON as it was typed, right or wrong. */
export interface ContentDraftTable {
  kind: string
  key: string
  authorId: string
  body: string
  /** The version that the draft began with. */
  baseNumber: number
  savedAt: string
  version: number
}

/** A picture that staff uploaded. Its id says what it is: the digest of the file, and the size of the widest one made of it. */
export interface PictureTable {
  id: string
  name: string
  addedBy: string
  addedAt: string
}

export interface PictureFileTable {
  pictureId: string
  width: number
  /** base64 */
  webp: string
}

/** A file of a batch, which lies in the file store under its id. */
export interface FileTable {
  id: string
  sha256: string
  bytes: number
  mediaType: string
  name: string
  addedBy: string
  addedAt: string
}

/** What goes live later, by itself. */
export interface ContentScheduleTable {
  kind: string
  key: string
  actor: string
  body: string
  baseNumber: number
  note: string
  publishAt: string
  /** Why it did not go live; null while it may. */
  fault: string | null
  version: number
}
