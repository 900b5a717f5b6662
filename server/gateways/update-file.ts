import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { inOneLine } from '#contract/plain-text.ts'

/** Which version there is, as whoever looks after the server says in a file. */
type Announced = z.infer<typeof Announcement>
const Announcement = z.object({
  version: z.string().check(z.regex(/^\d+(?:\.\d+){1,3}$/)),
  words: z._default(z.string().check(z.overwrite(inOneLine), z.maxLength(500)), ''),
})

export type ReadAnnounced = () => Promise<Announced | 'unreadable' | null>

export const UPDATE_FILE = 'update.json'
const MOST_BYTES = 10_000

export const announcedIn =
  (path: string): ReadAnnounced =>
  async () => {
    const file = await open(path).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : error))
    if (file === null || file instanceof Error) return file && 'unreadable'
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES + 1), 0, MOST_BYTES + 1, 0)
      if (bytesRead > MOST_BYTES) return 'unreadable'
      return Announcement.parse(JSON.parse(buffer.toString('utf8', 0, bytesRead)))
    } catch {
      return 'unreadable'
    } finally {
      await file.close()
    }
  }

const Package = z.object({ version: z.string() })

export const versionIn = async (root: string): Promise<string> =>
  Package.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).version
