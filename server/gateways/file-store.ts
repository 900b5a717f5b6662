import type { DataStore } from '@tus/server'

export interface MadeFile {
  readonly bytes: number
  readonly madeAt: number
}

/** Where uploaded files lie. Ids are letters and digits alone; what a file is called stands in the database. */
export interface FileStore {
  /** Where uploads arrive, piece by piece; loaded when the first one comes. */
  arriving(): Promise<DataStore>
  countArriving(begin: string): Promise<number>
  /** What all uploads that have begun will still bring. */
  missingBytes(): Promise<number>
  /** The file of an upload, also after it was kept; null where there is none. `isWhole` when nothing is missing any more. */
  find(id: string): Promise<{ readonly path: string; readonly bytes: number; readonly isWhole: boolean } | null>
  /** Moves an upload to where files are kept, on disk when it returns. Once more has no effect. */
  keep(id: string): Promise<void>
  /** Removes an upload that was refused, also its bytes. What is kept stays, but for `remove`, which ends it for good. */
  drop(id: string): Promise<void>
  remove(id: string): Promise<void>
  /** Both ends counted. */
  read(id: string, range: { readonly from: number; readonly to: number }): AsyncIterable<Uint8Array>
  /** A copy that is made of a kept file, anew once it is a day old. Null where `make` says that it wrote none at `to`. */
  madeOf(id: string, name: string, make: (from: string, to: string) => Promise<boolean>): Promise<MadeFile | null>
  readMade(name: string, range: { readonly from: number; readonly to: number }): AsyncIterable<Uint8Array>
  /** Removes uploads that nobody has ended or kept within a day, and copies of that age. */
  clearOld(): Promise<void>
  freeBytes(): Promise<number>
}
