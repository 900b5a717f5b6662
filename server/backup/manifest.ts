import * as z from 'zod/mini'

export const MANIFEST = 'manifest.json'
export const SQLITE_COPY = 'database.sqlite'
export const POSTGRES_COPY = 'database.dump'
export const FILES = 'files/'

const isInside = (name: string) =>
  [SQLITE_COPY, POSTGRES_COPY].includes(name) ||
  (name.startsWith(FILES) && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..'))

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Uploaded files, which lie beside the archives. */
export const StoredFiles = z.object({
  folder: z.string().check(z.regex(/^(?:plain|sealed-[0-9a-f]{8})$/)),
  files: z.array(
    z.object({
      name: z.string().check(z.regex(/^[0-9a-z]{2}\/[0-9a-z]+$/)),
      bytes: z.int().check(z.nonnegative()),
      sha256: digest,
    }),
  ),
})
export type StoredFiles = z.infer<typeof StoredFiles>

const MissingFile = z.object({ name: z.string(), title: z.string() })
export type MissingFile = z.infer<typeof MissingFile>

/** What an archive holds, and what of the site belongs to it. It is the first file in there. */
export const Manifest = z.object({
  version: z.literal(1),
  /** When the database was copied: everything acknowledged before is in there. */
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Of the program that wrote the copy of a PostgreSQL database. */
  dumpVersion: z.nullable(z.int()),
  schema: z.array(z.string()),
  /** `outside`: the secret is in the environment, and a digest tells whether another one is. `left out`: of a download without it. */
  secret: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('inside') }),
    z.object({ kind: z.literal('outside'), salt: z.string(), digest: z.string() }),
    z.object({
      kind: z.literal('left out'),
      known: z.nullable(z.object({ salt: z.string(), digest: z.string() })),
    }),
  ]),
  rows: z.record(z.string(), z.int()),
  /** Archives of before held them inside. */
  stored: z.optional(StoredFiles),
  /** Uploaded files that the database names and the disk lacked, or had otherwise; `title` is what they were called. */
  missing: z._default(z.array(MissingFile), []),
  files: z.array(
    z.object({
      name: z.string().check(z.refine(isInside)),
      bytes: z.int().check(z.nonnegative()),
      sha256: z.string(),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>
export type ArchivedFile = Manifest['files'][number]
