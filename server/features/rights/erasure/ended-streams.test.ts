import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { stepUp } from '../../../../tests/support/desk-staff.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { erasePerson } from '../../../../tests/support/erasing.ts'
import { deskAs, member, open } from '../../../../tests/support/people-desk.ts'
import { testAppOn } from '../../../../tests/support/test-app.ts'

for (const engine of engines)
  suite(`what is open when somebody is erased, on ${engine.name}`, () => {
    test('ends the open streams of the person, on every server, and nobody else’s', async (t) => {
      const app = await open(engine, t)
      const owner = await deskAs(app, 'owner')
      await stepUp(app, owner.cookie)
      const meena = await member(app, 'Meena Rao')
      const ravi = await member(app, 'Ravi Shah')
      const other = testAppOn(app.database)
      const [account, purchases, goesOn] = await Promise.all([
        app.request('/api/users/me/live', { headers: { cookie: meena.cookie } }),
        other.request('/api/users/me/purchases/live', { headers: { cookie: meena.cookie } }),
        other.request('/api/users/me/live', { headers: { cookie: ravi.cookie } }),
      ])
      await erasePerson(app, owner.cookie, meena.uid)
      for (const stream of [account, purchases]) assert.match(await stream.text(), /event: bye\ndata: \{\}\n\n$/)
      const reader = (goesOn.body ?? new ReadableStream<Uint8Array>()).getReader()
      const next = async () => new TextDecoder().decode((await reader.read()).value)
      assert.match(await next(), /^event: profile/)
      await app.send('PATCH', '/api/users/me', { mobile: '1234567890' }, { cookie: ravi.cookie })
      assert.match(await next(), /1234567890/)
      await reader.cancel()
    })
  })
