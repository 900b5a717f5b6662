export const ROOM_STORE = 'course-room'
export const ROOM_DRAFT = 'room '
const DRAFTS = `draft:${ROOM_DRAFT}`

/** Nothing of it stays on this device. */
export function emptyRoomStore(): void {
  try {
    indexedDB.deleteDatabase(ROOM_STORE)
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses its stores has kept nothing.
  }
}
