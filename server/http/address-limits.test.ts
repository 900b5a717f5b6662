import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { Problem } from '#contract/problem.ts'
import { contactMessage, registration } from '#stand-ins/people/makers.ts'
import { engines } from '../../tests/support/engines.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { readConfig } from '../config.ts'
import { limitsFor, PEOPLE_PER_ADDRESS } from './limits.ts'

for (const engine of engines)
  suite(`limits by network address on ${engine.name}`, () => {
    test('G4: let a class of 60 behind one address register, send a form and go on', async (t) => {
      const app = await createTestApp(engine, t, { limits: limitsFor(PEOPLE_PER_ADDRESS) })
      for (let at = 0; at < PEOPLE_PER_ADDRESS; at++) {
        assert.equal(
          (await app.send('POST', '/api/auth/sign-up/email', registration({ email: `student${at}@example.com` })))
            .status,
          201,
          `${at}`,
        )
        const message = { ...contactMessage(), email: `student${at}@example.com` }
        assert.equal((await app.send('POST', '/api/feedback', message)).status, 201, `${at}`)
      }
    })

    test('G4: say in words how long to wait, and are as wide as the owner sets them', async (t) => {
      const app = await createTestApp(engine, t, { limits: limitsFor(1) })
      const send = () => app.send('POST', '/api/feedback', contactMessage())
      for (let at = 0; at < 5; at++) assert.equal((await send()).status, 201)
      const refused = await send()
      const { code, detail } = Problem.parse(await refused.json())
      assert.deepEqual([code, detail], ['tooManyRequests', 'Too many requests. Try again in 10 minutes'])
      assert.equal(refused.headers.get('retry-after'), '600')
    })
  })

test('G4: the setting, its example and the guide name the same number of people', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8')
  assert.equal(readConfig({}).peoplePerAddress, PEOPLE_PER_ADDRESS)
  assert.equal(readConfig({ PEOPLE_PER_ADDRESS: '400' }).peoplePerAddress, 400)
  for (const path of ['.env.example', 'docs/guides/go-live.md'])
    assert.match(read(path), new RegExp(`PEOPLE_PER_ADDRESS=${PEOPLE_PER_ADDRESS}\\b`), path)
  assert.match(read('docs/guides/go-live.md'), new RegExp(`wide enough for ${PEOPLE_PER_ADDRESS} people`))
})
