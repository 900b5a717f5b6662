import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AttendanceSheet } from '#contract/attendance.ts'
import { ClassBoard } from '#contract/classes.ts'
import { RoomBatch } from '#contract/room.ts'
import { codeOf, PASSWORD } from '../../../../tests/support/api-member.ts'
import { weekendBatch } from '../../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { openedDownload } from '../../../../tests/support/downloads.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, press, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, SITE_URL } from '../../../../tests/support/test-app.ts'

const KEY = 'AP-2026-11'
const at = (time: string) => new Date(`2026-11-20T${time}:00+05:30`)

/** Asha and Ravi sit in a batch with two classes, at 18:00 and 20:00 of the same evening; its trainer teaches. */
async function open(engine: TestEngine, t: Cleaner) {
  const access = { [KEY]: { joinUrl: 'https://meet.example.com/room', groupUrl: null, note: null } }
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: [weekendBatch()] }, access })
  const [asha, ravi] = [await buyer(app, 'asha'), await buyer(app, 'ravi', { mobile: '9876543211' })]
  await press(app, asha)
  await send(app, 'payment.captured')
  await press(app, ravi)
  await send(app, 'payment.captured', { id: 'pay_2', email: ravi.email, contact: '+919876543211', notes: {} })
  for (const [uid, name] of [
    [asha.uid, 'Asha Rao'],
    [ravi.uid, 'Ravi Kumar'],
  ] as const)
    await app.database.db.updateTable('user').set({ name }).where('id', '=', uid).execute()
  const trainer = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: KEY })
  const path = `/api/desk/batches/${KEY}/classes`
  for (const time of ['18:00', '20:00'])
    await app.send('POST', path, { title: '', day: '2026-11-20', at: time, minutes: 60 }, trainer)
  const { classes } = ClassBoard.parse(await (await app.request(path, { headers: { cookie: trainer.cookie } })).json())
  const [first = assert.fail(), second = assert.fail()] = classes
  const url = (id: string, part = 'attendance') => `/api/room/classes/${id}/${part}`
  return {
    app,
    asha,
    ravi,
    trainer,
    first,
    second,
    sheet: async (id: string) =>
      AttendanceSheet.parse(await (await app.request(url(id), { headers: { cookie: trainer.cookie } })).json()),
    join: (who: { cookie: string }, id: string) =>
      app.send('POST', url(id, 'join'), undefined, { cookie: who.cookie, accept: 'application/json' }),
    roll: (id: string, body: object, who: { cookie: string } = trainer) =>
      app.send('PUT', url(id), body, { cookie: who.cookie }),
    settle: (id: string, body: object) => app.send('PUT', url(id, 'participants'), body, { cookie: trainer.cookie }),
    read: (id: string, body: string, who: { cookie: string } = trainer) =>
      app.request(url(id, 'report'), { method: 'POST', body, headers: { cookie: who.cookie, origin: SITE_URL } }),
    own: async (who: { cookie: string }) =>
      RoomBatch.parse(
        await (await app.request(`/api/room/batches/${KEY}`, { headers: { cookie: who.cookie } })).json(),
      ),
  }
}

const LIST = `Name,User Email,Join Time,Leave Time
Asha R,ASHA@example.com,6:00 PM,6:20 PM
asha r,ASHA@example.com,6:30 PM,6:55 PM
Ravi  kumar,,6:05 PM,7:00 PM
Guest,,6:10 PM,6:15 PM
`

for (const engine of engines)
  suite(`attendance on ${engine.name}`, () => {
    test('follows from joining, and each member sees so many of so many', async (t) => {
      const { app, asha, ravi, first, second, join, own, sheet } = await open(engine, t)
      app.setTime(at('17:50'))
      assert.equal((await join(asha, first.id)).status, 200)
      assert.deepEqual((await own(asha)).attendance, { there: 0, held: 0 })
      app.setTime(at('19:15'))
      assert.deepEqual((await own(asha)).attendance, { there: 1, held: 1 })
      assert.deepEqual((await own(ravi)).attendance, { there: 0, held: 1 })
      assert.deepEqual(
        (await own(asha)).classes.map(({ attended }) => attended),
        ['present', null],
      )
      assert.deepEqual(
        (await sheet(first.id)).members.map(({ name, state, by }) => [name, state, by]),
        [
          ['Asha Rao', 'present', 'join'],
          ['Ravi Kumar', null, null],
        ],
      )
      assert.equal((await sheet(second.id)).hasBegun, false)
    })

    test('counts presses for the hours that the class has now', async (t) => {
      const { app, asha, ravi, trainer, first, join, own, sheet } = await open(engine, t)
      const move = async (version: number, time: string) => {
        const change = { title: '', day: '2026-11-20', at: time, minutes: 60, why: 'The trainer is late', version }
        assert.equal((await app.send('PUT', `/api/desk/classes/${first.id}`, change, trainer)).status, 200)
      }
      app.setTime(at('17:50'))
      await join(asha, first.id)
      await move(first.version, '18:30')
      app.setTime(at('19:20'))
      assert.equal((await sheet(first.id)).members[0]?.state, 'present', 'who waited already is there')
      await move(first.version + 1, '21:00')
      app.setTime(at('21:10'))
      await join(ravi, first.id)
      app.setTime(at('22:15'))
      const attended = async (who: { cookie: string }) =>
        (await own(who)).classes.find(({ id }) => id === first.id)?.attended
      assert.equal(await attended(asha), null, 'she pressed for hours that it does not have any more')
      assert.equal(await attended(ravi), 'present')
    })

    test('leaves out whoever came to the batch after the class, unless something says otherwise', async (t) => {
      const { app, asha, ravi, first, roll, sheet } = await open(engine, t)
      app.setTime(at('20:30'))
      const came = { since: at('20:00').toISOString() }
      await app.database.db.updateTable('places').set(came).where('userId', '=', ravi.uid).execute()
      const uids = async () => (await sheet(first.id)).members.map(({ uid }) => uid)
      assert.deepEqual(await uids(), [asha.uid])
      assert.equal((await roll(first.id, { uid: ravi.uid, state: 'present', version: 0 })).status, 200)
      assert.deepEqual(await uids(), [asha.uid, ravi.uid])
    })

    test('is what the trainer says, as it was seen, until it is taken back', async (t) => {
      const { app, asha, ravi, first, second, join, roll, own, sheet } = await open(engine, t)
      assert.equal(await codeOf(await roll(second.id, { uid: asha.uid, state: 'absent', version: 0 })), 'notOpen')
      app.setTime(at('17:50'))
      await join(asha, first.id)
      const both = await Promise.all(
        ['absent', 'partial'].map((state) => roll(first.id, { uid: asha.uid, state, version: 0 })),
      )
      assert.deepEqual(
        both.map(({ status }) => status).toSorted((one, other) => one - other),
        [200, 409],
      )
      assert.equal((await roll(first.id, { uid: asha.uid, state: 'excused', version: 1 })).status, 200)
      assert.equal((await roll(first.id, { uid: ravi.uid, state: 'absent', version: 0 })).status, 200)
      app.setTime(at('19:15'))
      assert.deepEqual((await own(asha)).attendance, { there: 0, held: 0 })
      assert.deepEqual((await own(ravi)).classes[0]?.attended, 'absent')
      assert.equal((await roll(first.id, { uid: asha.uid, state: null, version: 2 })).status, 200)
      const [row] = (await sheet(first.id)).members
      assert.deepEqual([row?.state, row?.by, row?.version], ['present', 'join', 3])
      assert.equal(await codeOf(await roll(first.id, { uid: 'nobody', state: 'absent', version: 0 })), 'notFound')
      const { count } = await app.database.db
        .selectFrom('auditLog')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('action', '=', 'attendance.say')
        .executeTakeFirstOrThrow()
      assert.equal(count, 4)
    })

    test('takes minutes from the service’s list, and asks about whom nothing tells', async (t) => {
      const { app, asha, first, read, settle, sheet } = await open(engine, t)
      assert.equal(await codeOf(await read(first.id, LIST)), 'notOpen')
      app.setTime(at('19:15'))
      assert.equal((await read(first.id, LIST)).status, 200)
      const { members, participants } = await sheet(first.id)
      assert.deepEqual(
        members.map(({ minutes, state }) => [minutes, state]),
        [
          [45, 'present'],
          [55, 'present'],
        ],
      )
      assert.deepEqual(
        participants.map(({ name, minutes, fits }) => [name, minutes, fits]),
        [['Guest', 5, []]],
      )
      assert.equal((await settle(first.id, { name: 'Guest', email: '', uid: null })).status, 200)
      assert.equal(await codeOf(await settle(first.id, { name: 'No one', email: '', uid: null })), 'notFound')
      assert.equal(await codeOf(await settle(first.id, { name: 'Guest', email: '', uid: 'stranger' })), 'notFound')
      const settled = await app.database.db
        .selectFrom('auditLog')
        .selectAll()
        .where('action', '=', 'attendance.settle')
        .executeTakeFirstOrThrow()
      assert.match(JSON.stringify(settled), /nobody of this batch/)
      assert.doesNotMatch(JSON.stringify(settled), /Guest/, 'a name that no erasure reaches')
      // The list again, cut to one line: what was settled stays, what is gone is gone.
      assert.equal((await read(first.id, LIST.split('\n').toSpliced(1, 3).join('\n'))).status, 200)
      const again = await sheet(first.id)
      assert.deepEqual(
        again.participants.map(({ name, uid, isSettled }) => [name, uid, isSettled]),
        [['Guest', null, true]],
      )
      assert.deepEqual(
        again.members.map(({ minutes }) => minutes),
        [null, null],
      )
      assert.equal(again.members[0]?.uid, asha.uid)
    })

    test('never guesses among namesakes, neither members nor participants', async (t) => {
      const { app, asha, ravi, first, read, settle, sheet } = await open(engine, t)
      app.setTime(at('19:15'))
      await app.database.db.updateTable('user').set({ name: 'Ravi Kumar' }).where('id', '=', asha.uid).execute()
      await read(first.id, 'Name,Join time,Leave time\nRavi Kumar,6:00 PM,7:00 PM')
      const { members, participants } = await sheet(first.id)
      assert.deepEqual(members.map(({ name }) => name).toSorted(), [
        'Ravi Kumar (asha@example.com)',
        'Ravi Kumar (ravi@example.com)',
      ])
      const [one] = participants
      assert.deepEqual(one?.fits.toSorted(), [asha.uid, ravi.uid].toSorted())
      assert.equal((await settle(first.id, { name: 'Ravi Kumar', email: '', uid: ravi.uid })).status, 200)
      assert.deepEqual(
        (await sheet(first.id)).members.filter(({ minutes }) => minutes === 60).map(({ uid }) => uid),
        [ravi.uid],
      )
      await app.database.db.updateTable('user').set({ name: 'Asha Rao' }).where('id', '=', asha.uid).execute()
      await read(
        first.id,
        'Name,Email,Join time,Leave time\nAsha Rao,,6:00 PM,7:00 PM\nASHA RAO,x@y.in,6:00 PM,6:30 PM',
      )
      assert.equal((await sheet(first.id)).participants.length, 2)
    })

    test('leaves a row with the address of somebody else to the trainer, whatever a member is called', async (t) => {
      const { app, asha, first, read, settle, sheet } = await open(engine, t)
      app.setTime(at('19:15'))
      await app.database.db.updateTable('user').set({ name: 'Meena Iyer' }).where('id', '=', asha.uid).execute()
      await read(first.id, 'Name,Email,Join time,Leave time\nMeena Iyer,meena@private.example,6:00 PM,7:00 PM')
      const { members, participants } = await sheet(first.id)
      assert.ok(members.every(({ minutes }) => minutes === null))
      assert.deepEqual(
        participants.map(({ uid, fits }) => [uid, fits]),
        [[null, [asha.uid]]],
      )
      const meena = { name: 'Meena Iyer', email: 'meena@private.example' }
      assert.equal((await settle(first.id, { ...meena, uid: asha.uid })).status, 200)
      const own = await app.send('POST', '/api/users/me/download', { password: PASSWORD }, { cookie: asha.cookie })
      const { part, json } = await openedDownload(own)
      assert.equal(part('Stays in classes, as the meeting service lists them').length, 1)
      assert.doesNotMatch(JSON.stringify(json), /meena@private/)
    })

    test('reads each name of a long list a few times, however long the list is', async (t) => {
      const { app, first, read, sheet } = await open(engine, t)
      app.setTime(at('19:15'))
      const { mock } = t.mock.method(String.prototype, 'normalize')
      const lines = Array.from({ length: 500 }, (_, index) => `Guest ${index},6:00 PM,7:00 PM`)
      assert.equal((await read(first.id, ['Name,Join time,Leave time', ...lines].join('\n'))).status, 200)
      assert.ok(mock.callCount() < 10 * lines.length, `${mock.callCount()} times`)
      assert.equal((await sheet(first.id)).participants.length, lines.length)
    })

    test('is for whoever teaches alone', async (t) => {
      const { app, asha, first, read, roll } = await open(engine, t)
      app.setTime(at('19:15'))
      assert.equal(await codeOf(await read(first.id, LIST, asha)), 'forbidden')
      assert.equal(
        await codeOf(await roll(first.id, { uid: asha.uid, state: 'present', version: 0 }, asha)),
        'forbidden',
      )
      const other = await registerStaff(app, 'usha@example.com', { role: 'trainer', batchKey: 'AP-OTHER' })
      assert.equal(await codeOf(await read(first.id, LIST, other)), 'notFound')
      const elsewhere = await app.request(`/api/room/classes/${first.id}/report`, {
        method: 'POST',
        body: LIST,
        headers: { cookie: asha.cookie, origin: 'https://elsewhere.example' },
      })
      assert.equal(await codeOf(elsewhere), 'crossSite')
    })
  })
