/** Somebody who was erased after a back-up was made is not in what the owner's commands restore from it. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { ERASURE_FILE, noteErasureIn } from '#server/backup/erasure-notes.ts'
import type { BackupOrder } from '#server/backup/make-backup.ts'
import { openDatabase } from '#server/database/open.ts'
import { MAIL } from '#server/erased-files.ts'
import { startServer } from '#stand-ins/server-process.ts'
import { PASSWORD } from '../support/api-member.ts'
import { locationOf, newFolder, orderFor, siteToBackUp } from '../support/backups.ts'
import { stepUp } from '../support/desk-staff.ts'
import { SELLER } from '../support/documents.ts'
import { engines } from '../support/engines.ts'
import { erasePerson, searchAll, unannounced } from '../support/erasing.ts'
import { PAYMENT_ENV } from '../support/payment-chain.ts'
import { deskAs, member, OWN, seat } from '../support/people-desk.ts'
import { testAppOn } from '../support/test-app.ts'

const root = join(import.meta.dirname, '../..')
const [sqlite = assert.fail()] = engines

async function command({ dataDir }: BackupOrder, ...words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, words, { cwd: root, env: { PATH: process.env['PATH'], DATA_DIR: dataDir } })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  await once(child, 'close')
  assert.equal(child.exitCode, 0, (await output).join(''))
  return (await output).join('')
}

test('a restore by command erases again who was erased since, and keeps what an invoice needs', async (t) => {
  const { order, database } = await siteToBackUp(sqlite, t)
  const app = testAppOn(database, {
    env: { ...PAYMENT_ENV, ...SELLER, DATA_DIR: order.dataDir },
    noteErasure: (erasure) => noteErasureIn([order.dataDir, order.backupDir], erasure),
  })
  const meena = await member(app, 'Meena Rao')
  const ravi = await member(app, 'Ravi Shah')
  await seat(app, meena, OWN)
  await mkdir(join(order.dataDir, MAIL))
  for (const { email } of [meena, ravi]) await writeFile(join(order.dataDir, MAIL, `${email}.eml`), `To: ${email}`)
  await command(order, 'scripts/backup.ts')
  app.setTime(new Date())
  const owner = await deskAs(app, 'owner')
  await stepUp(app, owner.cookie)
  await erasePerson(app, owner.cookie, meena.uid)
  const [archive = assert.fail()] = (await readdir(order.backupDir)).filter((name) => name !== ERASURE_FILE)
  assert.ok(existsSync(join(order.backupDir, ERASURE_FILE)), 'noted beside the archive')

  const place = await orderFor(sqlite, t, join(await newFolder(t), 'data'))
  const output = await command(place, 'scripts/restore.ts', join(order.backupDir, archive))
  assert.doesNotMatch(output, /No erasures\.ndjson was found/)
  assert.ok(!output.includes(meena.email), 'no list names who is gone')
  const restored = await openDatabase(locationOf(place), () => {})
  t.after(() => restored.close())
  assert.deepEqual(await unannounced(restored, meena.email), [])
  assert.ok((await searchAll(restored, ravi.email)).length > 0)
  assert.deepEqual(await readdir(join(place.dataDir, MAIL)), [`${ravi.email}.eml`])
  const due = await restored.db.selectFrom('documentsDue').select(['paymentId', 'buyer']).execute()
  assert.deepEqual(
    due.map(({ paymentId, buyer }) => [paymentId, /Meena Rao/.test(buyer)]),
    [['pay_meena', true]],
  )
  const audited = await restored.db
    .selectFrom('auditLog')
    .select(['actor', 'why'])
    .where('action', '=', 'rights.erase')
    .execute()
  assert.equal(audited.length, 1)
  assert.match(audited[0]?.actor ?? '', /^cli:/)
  assert.match(audited[0]?.why ?? '', /^Carried out again after a restore/)

  const server = await startServer({ DATA_DIR: place.dataDir })
  const signIn = async (email: string) =>
    fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
  const [gone, there] = [await signIn(meena.email), await signIn(ravi.email)]
  await server.stop()
  assert.deepEqual([gone.status, there.status], [401, 200])
})

test('a restore without the notes says so', async (t) => {
  const { order } = await siteToBackUp(sqlite, t)
  await command(order, 'scripts/backup.ts')
  const [archive = assert.fail()] = await readdir(order.backupDir)
  const away = join(await newFolder(t), archive)
  await copyFile(join(order.backupDir, archive), away)
  const place = await orderFor(sqlite, t, join(await newFolder(t), 'data'))
  assert.match(await command(place, 'scripts/restore.ts', away), /No erasures\.ndjson was found/)
})
