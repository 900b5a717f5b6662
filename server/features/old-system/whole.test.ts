import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { OldSystemFault } from './old-fault.ts'
import { ODD_PEOPLE } from '#stand-ins/old-system/old-people.ts'
import { makeOldSystem, ODD_LEAVES, UNCLEAR_PREFIX, UNKNOWN_COURSE } from '#stand-ins/old-system/old-system.ts'
import { engines } from '../../../tests/support/engines.ts'
import { HAND, diffOn, digestOfAll, importOn, importsOf, movingOn, planOn } from '../../../tests/support/old-move.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { openQuestions, settle } from './settle.ts'

const PEOPLE = 300
const LEAVES = 1500

const made = makeOldSystem({ people: PEOPLE, leaves: LEAVES })
const old = { users: made.auth.users, tree: made.tree }

for (const engine of engines)
  suite(`a whole old system, on ${engine.name}`, () => {
    test('goes out in the numbers in which it came in, and a plan writes nothing', async (t) => {
      const app = await createTestApp(engine, t)
      const before = await digestOfAll(app.database)
      const { report } = await planOn(app, old)
      assert.equal(await digestOfAll(app.database), before)
      const branches = Object.entries(report.branches)
      for (const [name, counts] of branches) assert.equal(counts.out, counts.in, name)
      assert.equal(
        branches.reduce((sum, [, counts]) => sum + counts.in, 0),
        PEOPLE + LEAVES,
      )
      const { notes } = report
      assert.equal(notes.disabled.length, ODD_PEOPLE.disabled)
      assert.equal(notes.secondFactor.length, ODD_PEOPLE.secondFactor)
      assert.equal(notes.social.length, ODD_PEOPLE.linkedin + ODD_PEOPLE.google)
      assert.equal(notes.withoutPassword.length, ODD_PEOPLE.linkedin + ODD_PEOPLE.google + ODD_PEOPLE.otherHash)
      assert.equal(notes.withoutAddress.length, ODD_PEOPLE.byPhone + ODD_PEOPLE.anonymous)
      assert.equal(notes.withoutProfile.length, ODD_PEOPLE.withoutProfile + ODD_PEOPLE.anonymous)
      assert.equal(notes.profileAlone.length, ODD_PEOPLE.profileAlone)
      assert.equal(notes.rewritten.length, ODD_LEAVES.numbers + ODD_LEAVES.withoutNote + ODD_PEOPLE.capitals)
      const waiting = ODD_PEOPLE.unclearTwins + ODD_PEOPLE.byPhone + ODD_PEOPLE.oddIds
      assert.equal(report.questions.length, waiting + 3, 'and a course, a masterclass and records without a time')
    })

    test('is there after one run; a second one changes no row, and nothing is different', async (t) => {
      const app = await createTestApp(engine, t)
      const { report, brought } = await importOn(app, old)
      assert.equal(brought, PEOPLE + LEAVES)
      const before = await digestOfAll(app.database)
      const again = await importOn(app, old)
      assert.deepEqual([again.brought, again.settled, again.report.questions.length], [0, 0, report.questions.length])
      assert.equal(await digestOfAll(app.database), before)
      const { missing, extra, changed, named } = await diffOn(app, old)
      assert.deepEqual([missing, extra, changed], [[], [], []])
      assert.deepEqual(named, {
        moved: report.notes.moved.length,
        rewritten: report.notes.rewritten.length,
        earlier: report.notes.earlier.length,
        parked: Object.entries(report.branches).reduce(
          (sum, [name, { parked }]) => sum + (name === 'auth/users' ? 0 : parked),
          0,
        ),
        known: 0,
        left: 0,
        erased: 0,
        changedThere: 0,
        contact: ODD_PEOPLE.profileAlone,
        withoutProfile: ODD_PEOPLE.withoutProfile,
      })
    })

    test('is the same whether its questions are answered before, in a second run, or one by one', async (t) => {
      const answersOf = (questions: ReadonlyArray<{ readonly id: string; readonly choices: readonly string[] }>) =>
        Object.fromEntries(questions.map(({ id, choices }) => [id, choices[0] ?? '']))
      const [before, after, byHand] = [
        await createTestApp(engine, t),
        await createTestApp(engine, t),
        await createTestApp(engine, t),
      ]
      const { report } = await planOn(before, old)
      const answers = answersOf([...report.questions, ...report.parked])
      const first = await importOn(before, old, answers)
      assert.deepEqual([first.report.questions, first.report.parked], [[], []])
      await importOn(after, old)
      await importOn(after, old, answers)
      await importOn(byHand, old)
      const moving = movingOn(byHand)
      for (const { id, choices } of await openQuestions(byHand.database.db, moving))
        assert.ok(Number(await settle(moving, { question: id, choice: choices[0] ?? '', seen: null }, HAND)) > 0, id)
      const whole = async (app: typeof before) => {
        const rows = await importsOf(app)
        assert.deepEqual(
          rows.filter(({ question }) => question !== ''),
          [],
        )
        const records = await app.database.db
          .selectFrom('records')
          .selectAll()
          .orderBy('branch')
          .orderBy('key')
          .execute()
        const members = await app.database.db
          .selectFrom('user')
          .select(['id', 'name', 'createdAt'])
          .orderBy('id')
          .execute()
        const leads = await app.database.db
          .selectFrom('leads')
          .select(['interest', 'createdAt'])
          .orderBy('createdAt')
          .orderBy('interest')
          .execute()
        return { fates: fates(rows), records, members, leads }
      }
      const expected = await whole(before)
      assert.deepEqual(await whole(after), expected)
      assert.deepEqual(await whole(byHand), expected)
      assert.deepEqual(await openQuestions(byHand.database.db, moving), [])
    })

    test('takes no answer that is none of the choices, and no other one than before', async (t) => {
      const app = await createTestApp(engine, t)
      const id = `course:${UNKNOWN_COURSE}`
      await assert.rejects(
        importOn(app, old, { [id]: 'Flarenet' }),
        (error: Error) => error instanceof OldSystemFault && error.message.includes('AspenPlus'),
      )
      assert.equal((await importsOf(app)).length, 0)
      const answers = { [id]: 'keep', [`webinar:${UNCLEAR_PREFIX}`]: 'leave', 'course:of another list': 'AspenPlus' }
      await importOn(app, old, answers)
      assert.equal((await importOn(app, old, answers)).brought, 0)
      await assert.rejects(importOn(app, old, { [id]: 'AspenPlus' }), OldSystemFault)
    })
  })

/** A contact has another id each time. */
const fates = (rows: Awaited<ReturnType<typeof importsOf>>) =>
  rows.map(({ path, targetType, targetId }) => [path, targetType, targetType === 'contact' ? '' : targetId])
