/** What the course room keeps on this device. It is one member's: it goes when another one comes, at sign-out, and when the room is closed. */
import { emptyRoomStore, ROOM_OWNER, ROOM_STORE } from './room-store.ts'
import { persistence } from './session-persistence.ts'
import { localKeep } from './storage.ts'

const OWNER = 'owner'
const SHELVES = ['unsent', 'read'] as const
export type Shelf = (typeof SHELVES)[number]

interface Kept {
  readonly id: string
}

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(ROOM_STORE, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const shelf of SHELVES) request.result.createObjectStore(shelf, { keyPath: 'id' })
      request.result.createObjectStore(OWNER)
    })
    request.addEventListener('success', () => {
      // Another tab signs out: nothing may stand in its way.
      request.result.addEventListener('versionchange', () => closeAgain(request.result))
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('The store does not open')))
  })
  opening.catch(() => (opening = undefined))
  return opening
}

function closeAgain(database: IDBDatabase): void {
  database.close()
  opening = undefined
}

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The store does not answer')))
  })

export async function keptOwner(): Promise<string | null> {
  const owner: unknown = await tolerated(async () => {
    const database = await open()
    return answerOf<unknown>(database.transaction(OWNER).objectStore(OWNER).get(OWNER))
  })
  return typeof owner === 'string' ? owner : null
}

/** Opens a shelf for this member; what another one left is removed first. */
async function shelfOf(owner: string, shelf: Shelf): Promise<IDBObjectStore> {
  const database = await open()
  const all = database.transaction([OWNER, ...SHELVES], 'readwrite')
  const before: unknown = await answerOf<unknown>(all.objectStore(OWNER).get(OWNER))
  if (before !== owner) {
    for (const one of SHELVES) all.objectStore(one).clear()
    all.objectStore(OWNER).put(owner, OWNER)
    localKeep.write(ROOM_OWNER, owner)
  }
  return all.objectStore(shelf)
}

async function tolerated<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** Returns whether it is kept. An answer that comes after another tab signed out, or somebody else in, is not. */
export const keepInRoom = async (owner: string, shelf: Shelf, kept: Kept): Promise<boolean> =>
  persistence.member() === owner &&
  (await tolerated(async () => answerOf((await shelfOf(owner, shelf)).put(kept)))) !== undefined

export const removeFromRoom = (owner: string, shelf: Shelf, id: string) =>
  tolerated(async () => answerOf((await shelfOf(owner, shelf)).delete(id)))

export const allInRoom = async (owner: string, shelf: Shelf): Promise<readonly unknown[]> =>
  (await tolerated(async () => answerOf<unknown[]>((await shelfOf(owner, shelf)).getAll()))) ?? []

export async function removeWhere(owner: string, shelf: Shelf, isMeant: (kept: unknown) => boolean): Promise<void> {
  for (const kept of await allInRoom(owner, shelf)) {
    const id: unknown = typeof kept === 'object' && kept !== null && 'id' in kept ? kept.id : null
    if (typeof id === 'string' && isMeant(kept)) await removeFromRoom(owner, shelf, id)
  }
}

export async function forgetRoom(): Promise<void> {
  await tolerated(async () => {
    if (opening) closeAgain(await opening)
  })
  emptyRoomStore()
}
