import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { makeOldSystem } from '#stand-ins/old-system/old-system.ts'
import { FIREBASE_ENV, OLD_ACCOUNT } from '#stand-ins/people/old-account.ts'
import { contactMessage, enrolment } from '#stand-ins/people/makers.ts'
import { enrol, environment, placeFor, withDatabase } from '../support/content-command.ts'
import { engines } from '../support/engines.ts'
import { counts, exportsIn, firebase, OLD_COMMAND } from '../support/old-command.ts'

const MS = '1731912345678'
const USER = { localId: 'kYi4EvWQlQTKSfnJ3dRSP6IH3ed2', email: 'asha@example.com', createdAt: MS }
const TREE = { feedback: { [MS]: contactMessage() }, enrollments: { Flarenet: { [MS]: enrolment() } } }

const Plan = z.object({
  branches: z.record(z.string(), z.object({ in: z.number(), out: z.number() })),
  questions: z.array(z.object({ id: z.string() })),
})

const NOTHING = { imports: 0, answers: 0, records: 0, members: 0 }

for (const engine of engines)
  suite(`the command of the move on ${engine.name}`, () => {
    test('plans, asks, brings, is answered, and finds no difference', async (t) => {
      const place = await placeFor(engine, t)
      const words = await exportsIn(place.folder, [USER], TREE)
      const planned = await firebase(place, 'plan', ...words, '--json')
      assert.equal(planned.code, 2)
      const { branches, questions } = Plan.parse(JSON.parse(planned.out))
      assert.deepEqual([branches['feedback'], branches['auth/users']?.in], [{ in: 1, out: 1 }, 1])
      assert.deepEqual(
        questions.map(({ id }) => id),
        ['course:Flarenet'],
      )
      assert.deepEqual(await counts(place), NOTHING)

      assert.equal((await firebase(place, 'import', ...words)).code, 0)
      assert.match((await firebase(place, 'parked')).out, /^course:Flarenet/m)
      assert.match((await firebase(place, 'settle', 'course:Flarenet', 'nothing')).error, /none of its choices/)
      assert.match((await firebase(place, 'settle', 'course:Flarenet', 'AspenPlus')).out, /^1 are settled/)
      const late = await firebase(place, 'settle', 'course:Flarenet', 'keep')
      assert.deepEqual(
        [late.code, /“AspenPlus” was given already.*finished by that answer/.test(late.error)],
        [1, true],
      )
      assert.equal((await firebase(place, 'plan', ...words)).code, 0)
      const found = await firebase(place, 'diff', '--tree', words[3] ?? '', '--json')
      assert.equal(found.code, 0)
      const { missing, extra, changed } = JSON.parse(found.out)
      assert.deepEqual([missing, changed, extra], [[], [], []])

      await withDatabase(place, ({ db }) => db.deleteFrom('records').where('branch', '=', 'feedback').execute())
      const after = await firebase(place, 'diff', '--tree', words[3] ?? '')
      assert.equal(after.code, 1)
      assert.match(after.out, new RegExp(`1 missing here:\\n {2}feedback/${MS}`))
    })

    test('takes no word too many, and goes on without whoever read its output', async (t) => {
      const place = await placeFor(engine, t)
      const words = await exportsIn(place.folder, [USER], TREE)
      assert.match((await firebase(place, 'import', ...words, 'more')).error, /“more” is one word too many\.\n/)
      assert.match((await firebase(place, 'settle')).error, /settle QUESTION CHOICE/)
      assert.deepEqual(await counts(place), NOTHING)
      const child = spawn(process.execPath, [OLD_COMMAND, 'import', ...words], { env: environment(place) })
      child.stdout.destroy()
      const [error, [code]] = await Promise.all([readText(child.stderr), once(child, 'close')])
      assert.deepEqual([code, error.includes('EPIPE')], [0, false])
      assert.equal((await counts(place)).members, 1)
    })

    test('says that an export lacks what was taken before', async (t) => {
      const place = await placeFor(engine, t)
      await firebase(place, 'import', ...(await exportsIn(place.folder, [USER], TREE)))
      const { out } = await firebase(place, 'import', ...(await exportsIn(place.folder, [], { x: { a: 1 } })))
      assert.match(out, new RegExp(`^3 taken before and not in these files: .*\\n  ${USER.localId}\\n`, 'm'))
    })

    test('passes over an answer to what became another question, says so, and ends with 2', async (t) => {
      const place = await placeFor(engine, t)
      const twins = ['A', 'B', 'C'].map((letter) => ({ ...USER, localId: letter.repeat(28) }))
      await firebase(place, 'import', ...(await exportsIn(place.folder, twins, {})))
      const words = await exportsIn(place.folder, twins.slice(0, 2), TREE)
      const [{ id }] = z
        .tuple([z.object({ id: z.string() })])
        .parse(JSON.parse((await firebase(place, 'parked', '--json')).out))
      const answers = join(place.folder, 'answers.json')
      await writeFile(answers, JSON.stringify({ [id]: 'C'.repeat(28) }))
      const planned = await firebase(place, 'plan', ...words, '--answers', answers, '--json')
      const { passedOver } = JSON.parse(planned.out)
      assert.deepEqual([planned.code, passedOver.length, passedOver[0].id], [2, 1, id])
      const said = await firebase(place, 'import', ...words, '--answers', answers)
      assert.equal(said.code, 2, said.error)
      assert.match(said.out, new RegExp(`The answer “C{28}” to ${id} is passed over`))
      assert.equal((await counts(place)).records, 2)
    })

    test('tells of missing hash parameters and of open files, and refuses parameters of another project', async (t) => {
      const place = await placeFor(engine, t)
      const words = await exportsIn(
        place.folder,
        [
          { ...USER, ...OLD_ACCOUNT },
          { localId: 'short', email: 'x@example.com', salt: 'AAAA', passwordHash: 'BBBB' },
        ],
        {},
      )
      const [auth = '', tree = ''] = [words[1], words[3]]
      const withKey = (bytes: number) => ({
        env: { ...place.env, ...FIREBASE_ENV, FIREBASE_HASH_SIGNER_KEY: Buffer.alloc(bytes, 1).toString('base64') },
      })
      for (const command of ['plan', 'import']) {
        const { code, out, error } = await firebase(withKey(5), command, ...words)
        assert.deepEqual([code, out], [1, ''])
        assert.match(
          error,
          /^FIREBASE_HASH_SIGNER_KEY in \.env has 5 bytes, .* need 64: .* another project.* Nothing was taken\.\n$/,
        )
      }
      assert.deepEqual(await counts(place), NOTHING)
      const planned = await firebase(withKey(64), 'plan', ...words)
      assert.equal(planned.error, '')
      assert.match(planned.out, /1 accounts with a password that FIREBASE_HASH_… cannot have made: .*\n {2}short\n/)
      const missing = await firebase(place, 'plan', ...words, '--json')
      assert.match(missing.error, /^The four lines FIREBASE_HASH_… are not set in \.env: .*\n$/)
      assert.deepEqual(JSON.parse(missing.out).hashes, { count: 2, areParametersMissing: true, misfits: [] })
      await chmod(auth, 0o640)
      await chmod(tree, 0o604)
      const open = await firebase(withKey(64), 'import', ...words)
      assert.equal(open.code, 0)
      assert.equal(open.error, `Others on this machine can read ${auth} and ${tree}: chmod 600 ${auth} ${tree}\n`)
    })

    test('brings everything while the site takes forms, and both are kept', async (t) => {
      const place = await placeFor(engine, t)
      const { auth, tree } = makeOldSystem({ people: 200, leaves: 2500 })
      const words = await exportsIn(place.folder, auth.users, tree)
      const server = await place.serve()
      let isRunning = true
      const forms: number[] = []
      const sending = (async () => {
        while (isRunning) forms.push(await enrol(server.url, 'AspenPlus'))
      })()
      const said = await firebase(place, 'import', ...words)
      isRunning = false
      await sending
      assert.equal(said.code, 0, said.error)
      const isTaken = (status: number) => status === 201 || status === 429
      assert.ok(forms.length > 0 && forms.every(isTaken), String([...new Set(forms)]))
      const { extra, missing } = JSON.parse((await firebase(place, 'diff', '--tree', words[3] ?? '', '--json')).out)
      assert.deepEqual([missing, extra.length], [[], forms.filter((status) => status === 201).length])
    })

    test('reads a packed back-up and answers from a file, and deletes the files when it is told to', async (t) => {
      const place = await placeFor(engine, t)
      const words = await exportsIn(place.folder, [USER], TREE)
      const packed = words[3] ?? ''
      await writeFile(packed, gzipSync(await readFile(packed)))
      const answers = join(place.folder, 'answers.json')
      await writeFile(answers, JSON.stringify({ 'course:Flarenet': 'leave' }))
      assert.equal((await firebase(place, 'plan', ...words, '--answers', answers)).code, 0)
      assert.equal((await firebase(place, 'import', ...words, '--answers', answers, '--shred')).code, 0)
      assert.deepEqual([words[1] ?? '', packed].map(existsSync), [false, false])
      assert.deepEqual(await counts(place), { imports: 3, answers: 1, records: 1, members: 1 })
    })
  })
