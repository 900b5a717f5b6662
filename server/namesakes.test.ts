import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Roster } from '#contract/desk-batches.ts'
import { DocumentPage } from '#contract/desk-documents.ts'
import { PaymentPage } from '#contract/desk-payments.ts'
import { register } from '../tests/support/api-member.ts'
import { stepUp } from '../tests/support/desk-staff.ts'
import { buyFor } from '../tests/support/documents.ts'
import { engines } from '../tests/support/engines.ts'
import { previewOf } from '../tests/support/erasing.ts'
import { deskAs, member, open, OWN, seat } from '../tests/support/people-desk.ts'
import { manyMembers } from '../tests/support/seated-members.ts'
import type { TestApp } from '../tests/support/test-app.ts'

const MANY = 230
const LATER = '2026-12-01T12:00:00.000Z'

/** Members who joined after everybody else, called so. */
async function namesakes(app: TestApp, name: string) {
  const ids = (await manyMembers(app, MANY)).map(({ id }) => id)
  const { db } = app.database
  await db.updateTable('user').set({ name, createdAt: LATER }).where('id', 'in', ids).execute()
  await app.site.workers.memberWords.round()
}

for (const engine of engines)
  suite(`T3: a name that many have, on ${engine.name}`, () => {
    test('finds the first of them too, in each list', async (t) => {
      const app = await open(engine, t)
      const first = await member(app, 'Priya Nair')
      await buyFor(app, first.cookie, 'Example Private Limited', '24ABCDE1234F1Z6')
      const payment = await seat(app, first, OWN)
      await namesakes(app, 'Priya Nair')
      const { get } = await deskAs(app, 'owner')
      const found = async (path: string): Promise<unknown> => (await get(`${path}?q=priya+nair`)).json()
      const { places } = Roster.parse(await found(`/batches/${OWN}`))
      assert.deepEqual(
        places.map(({ uid }) => uid),
        [first.uid],
      )
      const { payments } = PaymentPage.parse(await found('/payments'))
      assert.deepEqual(
        payments.map(({ id }) => id),
        [payment],
      )
      const { documents } = DocumentPage.parse(await found('/documents'))
      assert.deepEqual(
        documents.map(({ paymentId }) => paymentId),
        [payment],
      )
    })

    test('is said before an erasure of those who have the same name, and that there are more', async (t) => {
      const app = await open(engine, t)
      const one = await member(app, 'Priya Nair')
      const namesake = { email: 'namesake@example.com', fullName: 'PRIYA Nair', mobile: '9811122233' }
      const { member: other } = await register(app, namesake)
      const { cookie } = await deskAs(app, 'owner')
      await stepUp(app, cookie)
      const alike = async () => {
        const { others, hasMoreOthers } = await previewOf(app, cookie, one.uid)
        return { same: others.filter(({ why }) => why === 'same name').map(({ id }) => id), hasMoreOthers }
      }
      await namesakes(app, 'Priya Nair Menon')
      const few = await alike()
      assert.deepEqual([few.same[0], few.hasMoreOthers], [other.uid, false])
      await app.database.db.updateTable('user').set({ name: 'Priya Nair' }).where('createdAt', '=', LATER).execute()
      const { same, hasMoreOthers } = await alike()
      assert.deepEqual([same.length > 15, hasMoreOthers], [true, true])
    })
  })
