import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

export const DRAFT = '.draft'

/** Renamed into place: a server that is stopped meanwhile leaves no half of it. */
export async function writeWhole(place: string, content: Uint8Array): Promise<void> {
  const draft = `${place}.${randomUUID()}${DRAFT}`
  try {
    await writeFile(draft, content, { flush: true })
    await rename(draft, place)
  } catch (error) {
    // While the disk is full, drafts would take what somebody frees.
    await rm(draft, { force: true })
    throw error
  }
}
