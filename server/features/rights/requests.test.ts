import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Today } from '#contract/desk.ts'
import { RightsDetail, RightsPage } from '#contract/rights-requests.ts'
import type { PersonDetail } from '#contract/people.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { register, verifyAddress } from '../../../tests/support/api-member.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { deskOf, open, write } from '../../../tests/support/lead-desk.ts'
import { NOON } from '../../../tests/support/test-app.ts'

const REQUEST = {
  key: 'a-key-of-16-signs',
  kind: 'access',
  name: 'Ravi Rao',
  email: 'Ravi@Example.com',
  channel: 'letter',
  receivedOn: '2026-11-18',
  asked: 'Please send me all that you hold on me.',
}

interface Kept {
  readonly id: string
  readonly version: number
}

for (const engine of engines)
  suite(`rights requests, on ${engine.name}`, () => {
    const opened = async (t: Parameters<typeof open>[1]) => {
      const desk = await open(engine, t)
      const { send, get } = desk
      const add = async (changes = {}): Promise<Kept> => {
        const answer = await send('/requests', { ...REQUEST, ...changes })
        assert.equal(answer.status, 201, await answer.clone().text())
        const kept: Kept = await answer.json()
        return kept
      }
      const list = async (query = '') => RightsPage.parse(await (await get(`/requests?${query}`)).json())
      return { ...desk, add, list }
    }

    test('are due a month after they came, found by name and address, and lead to the person', async (t) => {
      const { app, add, list, get } = await opened(t)
      await write(app, 'Ravi', 0)
      const { id } = await add()
      await add({ key: 'b-key-of-16-signs', email: 'nobody@example.com', name: 'Zoya', receivedOn: '2026-11-01' })
      const { requests } = await list()
      assert.deepEqual(
        requests.map(({ name, dueOn, isLate }) => [name, dueOn, isLate]),
        [
          ['Zoya', '2026-12-01', false],
          ['Ravi Rao', '2026-12-18', false],
        ],
      )
      for (const [query, found] of [
        ['q=RAVI', ['Ravi Rao']],
        ['q=nobody@', ['Zoya']],
        ['q=%25', []],
        ['state=closed', []],
        ['email=RAVI@example.com', ['Ravi Rao']],
        ['email=avi@example.com', []],
      ] as const)
        assert.deepEqual(
          (await list(query)).requests.map(({ name }) => name),
          found,
          query,
        )
      const detail = RightsDetail.parse(await (await get(`/requests/${id}`)).json())
      assert.equal(detail.email, 'ravi@example.com')
      const person = await get(`/people/${detail.personId}`)
      assert.equal(person.status, 200, 'the person with this address')
    })

    test('lead to who wrote, and not to an account that somebody else made with the address', async (t) => {
      const { app, add, get } = await opened(t)
      await write(app, 'Ravi', 0)
      const { cookie } = await register(app, { email: 'ravi@example.com', fullName: 'Mallory' })
      const { id } = await add()
      const shown = async () => {
        const { personId } = RightsDetail.parse(await (await get(`/requests/${id}`)).json())
        const { person }: PersonDetail = await (await get(`/people/${personId}`)).json()
        return [person.name, person.isMember]
      }
      assert.deepEqual(await shown(), ['Ravi Rao', false])
      await verifyAddress(app, cookie, 'ravi@example.com')
      assert.deepEqual((await shown())[1], true, 'who has proven the address')
    })

    test('are late a week before they are due, and Today counts what is open', async (t) => {
      const { app, add, send } = await opened(t)
      const { id } = await add()
      const dutyAt = async (days: number) => {
        app.setTime(new Date(NOON.getTime() + days * DAY_MS))
        const { cookie } = await registerStaff(app, `day${days}@example.com`, 'support')
        const { duties }: Today = await (await deskOf(app, cookie).get('/today')).json()
        const { count, isLate, href } = duties.find(({ key }) => key === 'rightsRequests') ?? assert.fail('no duty')
        return [count, isLate, href]
      }
      assert.deepEqual(await dutyAt(0), [1, false, '/desk/requests?state=open'])
      assert.equal((await send(`/requests/${id}/close`, { version: 1, answer: 'Sent as a file' })).status, 200)
      assert.deepEqual((await dutyAt(1)).slice(0, 2), [0, false])
    })

    test('of which one should have been begun make the duty late', async (t) => {
      const { add, list, get } = await opened(t)
      await add({ receivedOn: '2026-10-27' })
      assert.deepEqual(
        (await list()).requests.map(({ dueOn, isLate }) => [dueOn, isLate]),
        [['2026-11-26', true]],
      )
      const { duties }: Today = await (await get('/today')).json()
      assert.equal(duties.find(({ key }) => key === 'rightsRequests')?.isLate, true)
    })

    test('are closed with an answer once, opened again with a reason, and the audit has each step', async (t) => {
      const { app, add, list, get, send } = await opened(t)
      const { id } = await add()
      const close = () => send(`/requests/${id}/close`, { version: 1, answer: 'Sent as a file' })
      const answers = await Promise.all([close(), close(), close()])
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((one, other) => one - other),
        [200, 409, 409],
      )
      assert.equal((await list()).requests.length, 0)
      assert.equal((await list('email=ravi@example.com')).requests[0]?.state, 'closed')
      const closed = RightsDetail.parse(await (await get(`/requests/${id}`)).json())
      assert.deepEqual([closed.state, closed.answer, closed.handledBy], ['closed', 'Sent as a file', 'Asha Rao'])
      assert.equal((await send(`/requests/${id}/reopen`, { version: 1, why: 'x' })).status, 409)
      assert.equal((await send(`/requests/${id}/reopen`, { version: 2, why: 'He wrote again' })).status, 200)
      const again = RightsDetail.parse(await (await get(`/requests/${id}`)).json())
      assert.deepEqual([again.state, again.answer, again.version], ['open', 'Sent as a file', 3])
      const noted = app.database.db.selectFrom('auditLog').select(['action', 'why', 'after']).orderBy('id')
      const rows = await noted.where('subjectId', '=', id).execute()
      assert.deepEqual(
        rows.map(({ action, why }) => [action, why]),
        [
          ['rights.add', ''],
          ['rights.close', ''],
          ['rights.reopen', 'He wrote again'],
        ],
      )
      assert.ok(
        rows.every(({ after }) => !/ravi|everything|file/i.test(String(after))),
        'the audit names nobody',
      )
      await assertChained(app.database)
    })

    test('are written down once for each key, with every field in order', async (t) => {
      const { add, send, list } = await opened(t)
      const first = await add()
      assert.deepEqual(await add(), first)
      assert.equal((await list()).requests.length, 1)
      assert.equal((await send('/requests', { ...REQUEST, asked: 'Something else' })).status, 422)
      for (const [field, value] of [
        ['kind', 'everything'],
        ['name', ''],
        ['email', 'ravi'],
        ['channel', 'dream'],
        ['receivedOn', '2026-11-21'],
        ['receivedOn', '2026-02-30'],
        ['asked', '  '],
      ] as const) {
        const refused = await send('/requests', { ...REQUEST, key: 'c-key-of-16-signs', [field]: value })
        assert.equal(refused.status, 422, field)
        const { errors }: { errors: Array<{ field: string }> } = await refused.json()
        assert.deepEqual(
          errors.map((error) => error.field),
          [field],
        )
      }
    })

    test('follow page on page without a gap', async (t) => {
      const { add, list } = await opened(t)
      for (let count = 0; count < 53; count += 1)
        await add({
          key: `key-${count}-of-16-signs`,
          receivedOn: `2026-11-${String((count % 9) + 1).padStart(2, '0')}`,
        })
      const first = await list()
      const second = await list(`after=${first.next}`)
      assert.deepEqual([first.requests.length, second.requests.length, second.next], [50, 3, null])
      const days = [...first.requests, ...second.requests].map(({ dueOn }) => dueOn)
      assert.deepEqual(days, days.toSorted())
      assert.equal(new Set([...first.requests, ...second.requests].map(({ id }) => id)).size, 53)
    })
  })
