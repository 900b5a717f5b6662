import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/open.ts'
import { makeOldSystem } from '#stand-ins/old-system/old-system.ts'
import { dice } from '#stand-ins/people/dice.ts'
import { repeats } from '#stand-ins/repeats.ts'
import { environment, pause, placeFor, withDatabase, type Place } from '../support/content-command.ts'
import { engines } from '../support/engines.ts'
import { exportsIn, firebase, OLD_COMMAND } from '../support/old-command.ts'

const KILLS = repeats('moveKills')
const PEOPLE = 500
const LEAVES = 4000
const MOST_EXTRA_MS = 150
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

/** Everything that does not differ between two whole runs: ids of contacts and leads, and the moment of the run. */
async function whole({ db }: Database) {
  return {
    imports: (await db.selectFrom('imports').selectAll().orderBy('source').orderBy('path').execute()).map(
      ({ at: _at, targetId, ...row }) => ({ ...row, targetId: row.targetType === 'contact' ? '' : targetId }),
    ),
    records: await db.selectFrom('records').selectAll().orderBy('branch').orderBy('key').execute(),
    members: await db
      .selectFrom('user')
      .select(['id', 'name', 'email', 'emailVerified', 'mobile', 'createdAt'])
      .orderBy('id')
      .execute(),
    waysIn: await db.selectFrom('account').select(['userId', 'providerId', 'password']).orderBy('userId').execute(),
    words: await db.selectFrom('memberWords').selectAll().orderBy('userId').orderBy('word').orderBy('kind').execute(),
    contacts: await db
      .selectFrom('contacts')
      .select(['name', 'email', 'phone', 'userId', 'firstSeenAt', 'lastSeenAt'])
      .orderBy('email')
      .orderBy('name')
      .execute(),
    touches: await db
      .selectFrom('leadTouches')
      .innerJoin('leads', 'leads.id', 'leadTouches.leadId')
      .innerJoin('contacts', 'contacts.id', 'leads.contactId')
      .select(['ref', 'at', 'interest', 'leads.createdAt', 'leads.updatedAt', 'email'])
      .where('kind', '<>', 'note')
      .orderBy('ref')
      .execute(),
    letters: await db.selectFrom('outbox').select('id').execute(),
  }
}

/** Kills a run a moment after it has brought more than was there, and returns how much is there then. */
async function killOnTheWay(place: Place, words: readonly string[], extraMs: number): Promise<number> {
  const database = await place.open()
  const count = async () =>
    (
      await database.db
        .selectFrom('imports')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const before = await count()
  const child = spawn(process.execPath, [OLD_COMMAND, 'import', ...words], { env: environment(place), stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (child.exitCode === null && (await count()) === before) await pause()
  await Promise.race([sleep(extraMs), ended])
  child.kill('SIGKILL')
  await ended
  const after = await count()
  await database.close()
  return after
}

for (const engine of engines)
  suite(`the move from the old system on ${engine.name}`, () => {
    test(`killed ${KILLS} times and run again, ends as if it had never been stopped (seed ${SEED})`, async (t) => {
      const { auth, tree } = makeOldSystem({ people: PEOPLE, leaves: LEAVES })
      const undisturbed = await placeFor(engine, t)
      const words = await exportsIn(undisturbed.folder, auth.users, tree)
      assert.equal((await firebase(undisturbed, 'import', ...words)).code, 0)
      const expected = await withDatabase(undisturbed, whole)
      const { roll } = dice(SEED)
      let place = await placeFor(engine, t)
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const there = await killOnTheWay(place, words, roll(MOST_EXTRA_MS))
        if (there < PEOPLE + LEAVES && kill < KILLS) continue
        assert.equal((await firebase(place, 'import', ...words)).code, 0)
        assert.deepEqual(await withDatabase(place, whole), expected)
        const found = await firebase(place, 'diff', '--tree', words.at(-1) ?? '')
        assert.deepEqual([found.code, found.out.split('\n')[0]], [0, 'No difference but what the reports named.'])
        place = await placeFor(engine, t)
      }
    })
  })
