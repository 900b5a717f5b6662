import { number, personal, plain, table, type TablesOf } from '../../database/table.ts'

export const PICTURE_TABLES = {
  /** A picture that staff uploaded. Its id says what it is: the digest of the file, and the size of the widest one made of it. */
  pictures: table(
    {
      id: plain(),
      name: personal(),
      addedBy: plain(),
      addedAt: plain(),
    },
    {
      listed: { title: 'Names of pictures', columns: ['name'], by: 'addedBy' },
    },
  ),
  pictureFiles: table({
    pictureId: plain(),
    width: number(),
    webp: plain(),
  }),
}

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof PICTURE_TABLES> {}
}
