import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { OldSystem, OldSystemSettled } from '#contract/old-system.ts'
import { Problem } from '#contract/problem.ts'
import { Today } from '#contract/desk.ts'
import { contactMessage, enrolment } from '#stand-ins/people/makers.ts'
import { stepUp } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { HAND, importOn, importsOf, movingOn, planOn } from '../../../tests/support/old-move.ts'
import { deskAs, open } from '../../../tests/support/people-desk.ts'
import { takeRun } from './run.ts'

const MS = '1731912345678'
const made = { createdAt: MS, salt: 'AAAA', passwordHash: 'BBBB' }
const users = [
  { ...made, localId: 'withPassword', email: 'asha@example.com' },
  { localId: 'without', email: 'ravi@example.com', createdAt: MS, displayName: 'Ravi' },
  { ...made, localId: 'disabled', email: 'usha@example.com', disabled: true },
  { localId: 'byPhone', phoneNumber: '+919876543210', createdAt: MS },
]
const tree = {
  enrollments: { Flarenet: { [MS]: enrolment() }, 'Aspen Plus': { [MS]: enrolment() } },
  newsletter: { one: { email: 'reader@example.com' } },
}

async function moved(engine: TestEngine, t: Cleaner) {
  const app = await open(engine, t)
  const owner = await deskAs(app, 'owner')
  await stepUp(app, owner.cookie)
  await importOn(app, { users, tree })
  const answer = (question: string, choice: string, { cookie = owner.cookie, seen = null as string | null } = {}) =>
    app.send('POST', '/api/desk/old-system/answers', { question, choice, seen }, { cookie })
  const shown = async () => OldSystem.parse(await (await owner.get('/old-system')).json())
  return { app, owner, answer, shown }
}

async function currentOf(response: Response): Promise<unknown> {
  assert.equal(response.status, 409)
  const said: object = Object(await response.json())
  assert.equal(Reflect.get(said, 'code'), 'versionStale')
  return Reflect.get(said, 'current')
}

for (const engine of engines)
  suite(`the old system at the desk, on ${engine.name}`, () => {
    test('is shown by its branches, its questions and who has no way in', async (t) => {
      const { owner, shown } = await moved(engine, t)
      const { branches, questions, stranded, strandedCount } = await shown()
      assert.deepEqual(branches, [
        { name: 'auth/users', in: 4, out: 4, taken: 3, parked: 1, known: 0, left: 0, erased: 0 },
        { name: 'enrollments', in: 2, out: 2, taken: 1, parked: 1, known: 0, left: 0, erased: 0 },
        { name: 'newsletter', in: 1, out: 1, taken: 0, parked: 1, known: 0, left: 0, erased: 0 },
      ])
      assert.deepEqual(
        questions.map(({ id, count, first, isNeeded }) => [id, count, first, isNeeded]),
        [
          ['account:byPhone', 1, 'byPhone', true],
          ['course:Flarenet', 1, `enrollments/Flarenet/${MS}`, true],
          ['branch:newsletter', 1, 'newsletter/one', false],
        ],
      )
      assert.equal(strandedCount, 3)
      assert.deepEqual(
        stranded.map(({ uid, name, email, why }) => [uid, name, email, why]),
        [
          [null, '+919876543210', null, 'noAddress'],
          ['disabled', 'usha@example.com', 'usha@example.com', 'disabled'],
          ['without', 'Ravi', 'ravi@example.com', 'noPassword'],
        ],
      )
      const { duties } = Today.parse(await (await owner.get('/today')).json())
      assert.deepEqual(
        duties.filter(({ key }) => key === 'oldSystemQuestions').map(({ count }) => count),
        [2],
      )
    })

    test('takes an owner’s answer, once, and notes who gave it', async (t) => {
      const { app, owner, answer, shown } = await moved(engine, t)
      assert.equal(OldSystemSettled.parse(await (await answer('course:Flarenet', 'AspenPlus')).json()).count, 1)
      assert.equal((await shown()).questions.length, 2)
      const refused = async (response: Response) => Problem.parse(await response.json()).code
      assert.equal(await refused(await answer('course:Flarenet', 'AspenPlus')), 'notFound')
      assert.equal(await refused(await answer('account:byPhone', 'AspenPlus')), 'choiceUnknown')
      const keys = await app.database.db
        .selectFrom('records')
        .select('key')
        .where('branch', '=', 'enrollments/Aspen Plus')
        .orderBy('key')
        .execute()
      assert.deepEqual(
        keys.map(({ key }) => key),
        [MS, '1731912345679'],
      )
      const noted = await app.database.db
        .selectFrom('auditLog')
        .select(['actor', 'subjectId'])
        .where('action', '=', 'oldSystem.settle')
        .execute()
      assert.deepEqual(
        noted.map(({ actor, subjectId }) => [actor, subjectId]),
        [[owner.uid, 'course:Flarenet']],
      )
    })

    test('goes on with an answer that was stopped before all was settled, or takes another one from who saw it', async (t) => {
      const { app, answer, shown } = await moved(engine, t)
      const question = 'course:Flarenet'
      const kept = { question, choice: 'AspenHysys', actor: 'cli:test', at: '2026-11-20T12:00:00.000Z' }
      await app.database.db.insertInto('importAnswers').values(kept).execute()
      const open = (await shown()).questions.find(({ id }) => id === question)
      assert.deepEqual([open?.choices.length, open?.answered], [6, 'AspenHysys'])
      for (const seen of [null, 'leave', 'AspenPlus'])
        assert.deepEqual(await currentOf(await answer(question, 'AspenPlus', { seen })), { answered: 'AspenHysys' })
      assert.equal((await answer(question, 'AspenPlus', { seen: 'AspenHysys' })).status, 200)
      const records = await app.database.db.selectFrom('records').select('branch').orderBy('branch').execute()
      assert.deepEqual(
        records.map(({ branch }) => branch),
        ['enrollments/Aspen Plus', 'enrollments/Aspen Plus', 'imported/newsletter'],
      )
      const noted = app.database.db.selectFrom('auditLog').select(['before', 'after'])
      const [change] = await noted.where('action', '=', 'oldSystem.settle').execute()
      assert.match(`${change?.before} ${change?.after}`, /AspenHysys.*AspenPlus/)
    })

    test('tells all but one of those who answer differently at once that another answer counts', async (t) => {
      const { app, answer, shown } = await moved(engine, t)
      const choices = ['AspenPlus', 'AspenHysys', 'leave', 'keep']
      const answers = await Promise.all(choices.map((choice) => answer('course:Flarenet', choice)))
      const winners = choices.filter((_choice, index) => answers[index]?.status === 200)
      assert.equal(winners.length, 1)
      for (const one of answers.filter(({ status }) => status !== 200))
        assert.deepEqual(await currentOf(one), { answered: winners[0] })
      const kept = await app.database.db.selectFrom('importAnswers').select('choice').execute()
      assert.deepEqual(
        kept.map(({ choice }) => choice),
        winners,
      )
      assert.ok((await shown()).questions.every(({ id }) => id !== 'course:Flarenet'))
      const late = choices.find((choice) => choice !== winners[0]) ?? ''
      assert.deepEqual(await currentOf(await answer('course:Flarenet', late)), { answered: winners[0] })
    })

    test('takes nothing of a run whose answer was given otherwise since it was planned', async (t) => {
      const { app, answer } = await moved(engine, t)
      const more = { feedback: { [MS]: contactMessage() } }
      const planned = await planOn(app, { users, tree: { ...tree, ...more } }, { 'course:Flarenet': 'keep' })
      assert.equal((await answer('course:Flarenet', 'AspenPlus')).status, 200)
      await assert.rejects(
        takeRun(movingOn(app), planned, HAND),
        /course:Flarenet was answered meanwhile, with “AspenPlus”/,
      )
      assert.equal(
        (await importsOf(app)).some(({ branch }) => branch === 'feedback'),
        false,
      )
    })

    test('is for owners alone', async (t) => {
      const { app, answer } = await moved(engine, t)
      const support = await deskAs(app, 'support')
      assert.equal((await support.get('/old-system')).status, 403)
      assert.equal((await answer('branch:newsletter', 'keep', support)).status, 403)
    })
  })
