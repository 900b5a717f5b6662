import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test, type TestContext } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { connectOutside } from './mail-host.ts'
import { signInFault } from './smtp-mailer.ts'

const PASSWORD = 'pl@nted secret'

/** A mail server that knows one password, and how many letters it was sent. */
async function mailServer(t: TestContext) {
  const letters: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === PASSWORD
        ? done(null, { user: 'office' })
        : done(Object.assign(new Error(`You typed ${password}`), { responseCode: 535 })),
    onData: (_stream, _session, done) => {
      letters.push('one')
      done()
    },
  })
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : assert.fail()
  return { letters, at: (password: string) => `smtp://office:${encodeURIComponent(password)}@127.0.0.1:${port}` }
}

test('a mail server that lets the site in is sent nothing', async (t) => {
  const { letters, at } = await mailServer(t)
  assert.equal(await signInFault(at(PASSWORD), null), null)
  assert.deepEqual(letters, [])
})

test('one that refuses is heard in its own words, which never hold the password', async (t) => {
  const { at } = await mailServer(t)
  const answer = await signInFault(at('wrong & long'), null)
  assert.match(answer ?? '', /^535 You typed \*\*\*$/)
})

test('one that is not there is said to be so', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : assert.fail()
  server.close()
  await once(server, 'close')
  assert.match((await signInFault(`smtp://127.0.0.1:${port}`, null)) ?? '', /ECONNREFUSED/)
})

test('none inside the network is connected to, nor a proxy that was typed', async (t) => {
  const { at } = await mailServer(t)
  let reached = 0
  const proxy = createServer(() => (reached += 1))
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  t.after(() => proxy.close())
  const address = proxy.address()
  const port = typeof address === 'object' ? address?.port : assert.fail()
  const typed = `${at(PASSWORD)}/?proxy=${encodeURIComponent(`http://127.0.0.1:${port}`)}`
  assert.match((await signInFault(typed, connectOutside)) ?? '', /inside the network/)
  assert.equal(reached, 0)
})
