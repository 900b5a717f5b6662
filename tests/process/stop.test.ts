import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { contactMessage, registration } from '#stand-ins/people/makers.ts'
import { startServer } from '#stand-ins/server-process.ts'

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-stop-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

test('on SIGTERM the server says goodbye on its streams, answers what is under way and ends cleanly', async (t) => {
  const server = await startServer({ DATA_DIR: await folderFor(t) })
  const registered = await post(`${server.url}/api/auth/sign-up/email`, registration())
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const stream = await fetch(`${server.url}/api/users/me/live`, { headers: { cookie } })
  const answers = Array.from({ length: 20 }, () => post(`${server.url}/api/feedback`, contactMessage()))
  const [first] = answers
  await first
  const stopped = server.stop()
  const statuses = (await Promise.allSettled(answers)).map(
    (answer) => answer.status === 'fulfilled' && answer.value.status,
  )
  assert.ok(statuses.includes(201))
  assert.ok(
    statuses.every((status) => status === 201 || status === false),
    'answered whole or not taken at all',
  )
  assert.match(await stream.text(), /event: profile[\s\S]*event: bye/)
  assert.equal(await stopped, 0)
})

test('without SMTP every letter is a file, and secrets and records are for the own user alone', async (t) => {
  const dataDir = await folderFor(t)
  const server = await startServer({ DATA_DIR: dataDir, OWNER_EMAIL: 'owner@example.com' })
  assert.equal((await post(`${server.url}/api/auth/sign-up/email`, registration())).status, 201)
  const mail = join(dataDir, 'mail')
  while ((await readdir(mail).catch(() => [])).filter((name) => name.endsWith('.eml')).length < 2)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const texts = await Promise.all((await readdir(mail)).map((name) => readFile(join(mail, name), 'utf8')))
  assert.ok(texts.some((text) => text.includes('Verify your email address')))
  assert.ok(texts.some((text) => text.includes('/verify-email#token')))
  assert.match(server.logs(), /letter written to a file/)
  assert.doesNotMatch(server.logs(), /verify-email|Verify your email|@example\.com/, 'it names nobody and holds no key')
  for (const name of ['auth-secret', 'synergyy.sqlite', 'mail/' + ((await readdir(mail))[0] ?? '')])
    assert.equal((await stat(join(dataDir, name))).mode & 0o077, 0, name)
  assert.equal(await server.stop(), 0)

  const secret = await readFile(join(dataDir, 'auth-secret'), 'utf8')
  const again = await startServer({ DATA_DIR: dataDir })
  const cookie = await post(`${again.url}/api/auth/sign-in/email`, {
    email: registration().email,
    password: registration().password,
  })
  assert.equal(cookie.status, 200, 'the account is still there')
  assert.equal(await readFile(join(dataDir, 'auth-secret'), 'utf8'), secret)
  await again.stop()
})

test('a faulty configuration is printed in words, every fault at once, before anything starts', async (t) => {
  const dataDir = await folderFor(t)
  const started = startServer({ DATA_DIR: dataDir, SITE_URL: 'nonsense', OWNER_EMAIL: 'nobody', SMTP_URL: 'x' })
  await assert.rejects(started, /3 faults|4 faults/)
  await assert.rejects(started, /- SITE_URL must be an address[\s\S]*- OWNER_EMAIL must be one e-mail address/)
  assert.deepEqual(await readdir(dataDir), [])
})

test('a database that will never do ends the start with its reason in plain words', async (t) => {
  const DATA_DIR = await folderFor(t)
  await writeFile(join(DATA_DIR, 'synergyy.sqlite'), 'not a database '.repeat(1000))
  await assert.rejects(startServer({ DATA_DIR }), /  - .*synergyy\.sqlite cannot be used: file is not a database/)
})
