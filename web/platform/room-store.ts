import { localKeep } from './storage.ts'

export const ROOM_STORE = 'course-room'
export const ROOM_DRAFT = 'room '
/** Whose the store is, where it can be read at once. */
export const ROOM_OWNER = 'roomOwner'
const DRAFTS = `draft:${ROOM_DRAFT}`

/** Nothing of it stays on this device, unless it is this member's. */
export function emptyRoomStore(unlessOf?: string): void {
  if (unlessOf !== undefined && localKeep.read(ROOM_OWNER) === unlessOf) return
  localKeep.remove(ROOM_OWNER)
  try {
    indexedDB.deleteDatabase(ROOM_STORE)
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses its stores has kept nothing.
  }
}
