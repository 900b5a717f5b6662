/** Members and batches by the dozen, for tests of places. */
import { randomUUID } from 'node:crypto'
import { NOON, type TestApp } from './test-app.ts'

/** Members with a proven address, "member-01@example.com" and so on; nobody can sign in as one of them. */
export async function manyMembers({ database: { db } }: Pick<TestApp, 'database'>, count: number) {
  const time = NOON.toISOString()
  const members = Array.from({ length: count }, (_, place) => {
    const number = String(place + 1).padStart(2, '0')
    return { id: randomUUID(), name: `Member ${number}`, email: `member-${number}@example.com` }
  })
  const rest = { emailVerified: 1, image: null, collegeYear: '', companyDept: '', courseName: '' }
  const rows = members.map((member) => ({ ...member, ...rest, mobile: '', createdAt: time, updatedAt: time }))
  await db.insertInto('user').values(rows).execute()
  return members
}

/** What the database counts of a batch beside the places that are there. */
export async function placesOf({ database: { db } }: TestApp, batchKey: string) {
  const batch = await db.selectFrom('batches').select('placesTaken').where('batchKey', '=', batchKey).executeTakeFirst()
  const places = await db.selectFrom('places').select(['userId', 'state']).where('batchKey', '=', batchKey).execute()
  return { counted: batch?.placesTaken ?? 0, sitting: places.filter(({ state }) => state === 'active').length }
}
