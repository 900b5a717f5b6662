import { NOON, type TestApp } from './test-app.ts'

/** Pictures of a member that wait for their question. */
export async function addPictures(
  { database }: Pick<TestApp, 'database'>,
  addedBy: string,
  count: number,
): Promise<void> {
  const picture = { addedBy, addedAt: NOON.toISOString(), width: 400, height: 400, webp: '' }
  const rows = Array.from({ length: count }, () => ({ ...picture, id: crypto.randomUUID() }))
  await database.db.insertInto('doubtPictures').values(rows).execute()
}
