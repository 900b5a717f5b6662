import { number, personal, plain, table, type TablesOf } from '../../database/table.ts'

export const FILE_TABLES = {
  /** A file of a batch, which lies in the file store under its id. */
  files: table(
    {
      id: plain(),
      sha256: plain(),
      bytes: number(),
      mediaType: plain(),
      name: personal(),
      addedBy: plain(),
      addedAt: plain(),
    },
    {
      listed: { title: 'Names of files', columns: ['name'], by: 'addedBy' },
    },
  ),
}

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof FILE_TABLES> {}
}
