import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { HOUR_MS } from '#contract/ground/time.ts'
import type { Bodies, Bytes } from '../http/static-files.ts'
import type { Packed } from './packed.ts'
import { DRAFT, writeWhole } from '../http/write-whole.ts'

const KEPT = 3
const ENDING = '.snapshot'
const DRAFT_MS = HOUR_MS

const Span = z.optional(z.tuple([z.int(), z.int()]))

/** The first line of a file. What the spans name follows it. */
const Head = z.object({
  version: z.literal([2, 3]),
  id: z.string(),
  isWell: z.boolean(),
  checksum: z.string(),
  headers: z.record(z.string(), z.string()),
  files: z.array(
    z.object({
      paths: z.array(z.string()),
      ending: z.string(),
      headers: z.optional(z.record(z.string(), z.string())),
      spans: z.object({ identity: z.tuple([z.int(), z.int()]), br: Span, gzip: Span }),
    }),
  ),
})

/** Keeps the last drawings in a folder, a file each, for the next start. `now` tells which are the last: the file system's clock takes steps. */
export function snapshotStore(folder: string, now: () => Date) {
  const placeOf = (id: string) => join(folder, id + ENDING)
  const mark = (place: string) => utimes(place, now(), now()).catch(() => {})
  return {
    async read(id: string): Promise<Packed | null> {
      const found = await readPacked(placeOf(id))
      if (found) await mark(placeOf(id))
      return found?.id === id ? found : null
    },
    async newest(): Promise<Packed | null> {
      for (const place of await newestFirst(folder)) {
        const found = await readPacked(place)
        if (found) return found
      }
      return null
    },
    async write(packed: Packed): Promise<void> {
      await mkdir(folder, { recursive: true })
      await writeWhole(placeOf(packed.id), fileOf(packed))
      await mark(placeOf(packed.id))
      await tidy(folder, placeOf(packed.id))
    },
  }
}

function fileOf({ id, isWell, headers, files }: Packed): Buffer {
  const parts: Bytes[] = []
  let length = 0
  const spanOf = (body: Bytes): [number, number] => {
    parts.push(body)
    length += body.length
    return [length - body.length, length]
  }
  const listed = files.map(({ bodies: { identity, br, gzip }, ...rest }) => ({
    ...rest,
    spans: {
      identity: spanOf(identity),
      ...(br ? { br: spanOf(br) } : {}),
      ...(gzip ? { gzip: spanOf(gzip) } : {}),
    },
  }))
  const content = Buffer.concat(parts)
  const head = { version: 3, id, isWell, checksum: sum(content), headers, files: listed }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), content])
}

/** Null where there is none, or not a whole one. */
async function readPacked(place: string): Promise<Packed | null> {
  try {
    const file = await readFile(place)
    const start = file.indexOf('\n') + 1
    const { id, isWell, headers, checksum, files } = Head.parse(JSON.parse(file.toString('utf8', 0, start)))
    if (sum(file.subarray(start)) !== checksum) return null
    const cut = ([from, to]: readonly [number, number]): Bytes =>
      new Uint8Array(file.subarray(start + from, start + to))
    return {
      id,
      isWell,
      headers,
      files: files.map(({ spans, headers: own, ...rest }) => ({
        ...rest,
        bodies: bodiesOf(spans, cut),
        ...(own ? { headers: own } : {}),
      })),
    }
  } catch {
    return null
  }
}

type Spans = z.infer<typeof Head>['files'][number]['spans']

const bodiesOf = ({ identity, br, gzip }: Spans, cut: (span: readonly [number, number]) => Bytes): Bodies => ({
  identity: cut(identity),
  ...(br ? { br: cut(br) } : {}),
  ...(gzip ? { gzip: cut(gzip) } : {}),
})

const sum = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

async function newestFirst(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ENDING))
  const places = await Promise.all(
    names.map(async (name) => ({ place: join(folder, name), at: await changed(join(folder, name)) })),
  )
  return places.toSorted((a, b) => b.at - a.at).map(({ place }) => place)
}

const changed = async (place: string): Promise<number> => (await stat(place).catch(() => null))?.mtimeMs ?? 0

/** Deletes older snapshots, drafts of a server that was stopped, and whatever else an earlier version left. */
async function tidy(folder: string, newest: string): Promise<void> {
  const wanted = new Set([newest, ...(await newestFirst(folder)).filter((one) => one !== newest).slice(0, KEPT - 1)])
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = join(folder, entry.name)
    const isFresh = entry.name.endsWith(DRAFT) && Date.now() - (await changed(place)) < DRAFT_MS
    if (entry.isFile() && !wanted.has(place) && !isFresh) await rm(place, { force: true })
  }
}
