/** The download of a back-up, as its owner and as an attacker asks for it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { BackupLink, BackupList } from '#contract/backups.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { Problem } from '#contract/problem.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { readArchive } from '../../backup/read-archive.ts'
import { newFolder, SECRET, siteToBackUp } from '../../../tests/support/backups.ts'
import { dumpOf } from '../../../tests/support/content.ts'
import { registerStaff, stepUp, turnOnFactor } from '../../../tests/support/desk-staff.ts'
import { engines, type TestEngine } from '../../../tests/support/engines.ts'
import { NOON, testAppOn } from '../../../tests/support/test-app.ts'
import { noteMadeByHand } from './tried-backups.ts'

const [sqlite = assert.fail()] = engines
const OF_SITE = 'packed beds and bubble caps'
const WISH = { passphrase: 'a passphrase of one download', withSecret: false, withFiles: false }

/** A site with a stored back-up, and an owner who has proven who asks. */
async function siteWithBackUp(engine: TestEngine, t: TestContext, sealedBy: string | null = null) {
  const { order, database } = await siteToBackUp(engine, t)
  const { dataDir, databaseUrl } = order
  const made = await makeBackup({ ...order, passphrase: sealedBy })
  await noteMadeByHand(database, made, NOON)
  const place = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl, AUTH_SECRET: SECRET } : {}) }
  const openApp = (env: Record<string, string> = {}) => testAppOn(database, { env: { ...place, ...env } })
  const app = openApp(sealedBy ? { BACKUP_PASSPHRASE: sealedBy } : {})
  const staff = await registerStaff(app, 'meera@example.com', 'owner')
  const { cookie } = await turnOnFactor(app, staff.cookie)
  await stepUp(app, cookie)
  const { id } = await database.db.selectFrom('backups').select('id').executeTakeFirstOrThrow()
  const ask = (wish: object = WISH, jar = cookie, of = id, at = app) =>
    at.send('POST', `/api/desk/back-ups/${of}/download`, wish, { cookie: jar })
  const linkOf = async (answer: Response) => BackupLink.parse(await answer.json()).link
  const fetched = (link: string, jar = cookie) => app.request(link, { headers: { cookie: jar } })
  return { app, openApp, ask, cookie, dataDir, database, fetched, id, linkOf, made, order, staff }
}

const codeIn = async (answer: Response) => Problem.parse(await answer.json()).code

async function manifestOf(t: TestContext, answer: Response) {
  const path = join(await newFolder(t), 'download.tar.gz.sealed')
  await writeFile(path, Buffer.from(await answer.arrayBuffer()))
  return readArchive({ path, passphrase: WISH.passphrase })
}

for (const engine of engines)
  suite(`the download of a back-up on ${engine.name}`, () => {
    test('is sealed anew for an owner, every owner is told, and the audit has it', async (t) => {
      const site = await siteWithBackUp(engine, t, OF_SITE)
      const { app, database, made } = site
      await registerStaff(app, 'other@example.com', 'owner')
      const answer = await site.fetched(await site.linkOf(await site.ask()))
      assert.equal(answer.status, 200)
      const name = basename(made.archive)
      assert.equal(answer.headers.get('content-disposition'), `attachment; filename="${name}"`)
      assert.equal((await manifestOf(t, answer)).secret.kind, 'left out')
      await app.postman.round()
      const subject = 'A back-up of Synergyy was downloaded'
      const told = app.mailer.sent.filter((letter) => letter.subject === subject)
      assert.deepEqual(told.map(({ to }) => to).toSorted(), [
        'meera@example.com',
        'other@example.com',
        'owner@example.com',
      ])
      const audit = database.db
        .selectFrom('auditLog')
        .select(['actor', 'after'])
        .where('action', '=', 'backup.download')
      const { actor, after } = await audit.executeTakeFirstOrThrow()
      assert.equal(actor, site.staff.uid)
      assert.match(after ?? '', new RegExp(`"archive":"${name}".*"withSecret":false`))
    })

    test('keeps its passphrase nowhere: not in the records, the folders, the log, the letters or the address', async (t) => {
      const site = await siteWithBackUp(engine, t)
      const link = await site.linkOf(await site.ask())
      const answer = await site.fetched(link)
      await manifestOf(t, answer)
      await site.app.postman.round()
      const said = [link, JSON.stringify(site.app.logged), JSON.stringify(site.app.mailer.sent)]
      assert.ok(!said.join('\n').includes(WISH.passphrase))
      assert.ok(!(await dumpOf(site.database)).includes(WISH.passphrase))
      const entries = await readdir(site.dataDir, { recursive: true, withFileTypes: true })
      for (const entry of entries.filter((one) => one.isFile()))
        assert.ok(!(await readFile(join(entry.parentPath, entry.name))).includes(WISH.passphrase), entry.name)
    })

    test('is refused without the password, without the second factor, and to whoever is no owner', async (t) => {
      const site = await siteWithBackUp(engine, t)
      const stolen = await registerStaff(site.app, 'stolen@example.com', 'owner')
      assert.equal(await codeIn(await site.ask(WISH, stolen.cookie)), 'stepUpRequired')
      await stepUp(site.app, stolen.cookie)
      assert.equal(await codeIn(await site.ask(WISH, stolen.cookie)), 'secondFactorWanted')
      for (const role of ['support', 'trainer', 'accountant'] as const) {
        const { cookie } = await registerStaff(site.app, `${role}@example.com`, role)
        await stepUp(site.app, cookie)
        assert.equal(await codeIn(await site.ask(WISH, cookie)), 'forbidden', role)
      }
      assert.equal(await codeIn(await site.ask(WISH, '')), 'signInRequired')
      assert.equal(await codeIn(await site.ask({ ...WISH, passphrase: ' too short  ' })), 'fieldsInvalid')
      const crossSite = { cookie: site.cookie, 'sec-fetch-site': 'cross-site' }
      const foreign = await site.app.send('POST', `/api/desk/back-ups/${site.id}/download`, WISH, crossSite)
      assert.equal(await codeIn(foreign), 'crossSite')
    })

    test('has a link that works once, for three minutes, in the session that asked', async (t) => {
      const site = await siteWithBackUp(engine, t)
      const { app, fetched, linkOf, ask } = site
      const link = await linkOf(await ask())
      const other = await registerStaff(app, 'other@example.com', 'owner')
      const secured = await turnOnFactor(app, other.cookie)
      assert.equal(await codeIn(await fetched(link, secured.cookie)), 'notFound')
      assert.equal(await codeIn(await fetched(link, other.cookie)), 'signInRequired')
      const head = await app.request(link, { method: 'HEAD', headers: { cookie: site.cookie } })
      assert.equal(head.status, 404)
      assert.equal((await manifestOf(t, await fetched(link))).version, 1)
      assert.equal(await codeIn(await fetched(link)), 'notFound')
      const replaced = await linkOf(await ask())
      await linkOf(await ask())
      assert.equal(await codeIn(await fetched(replaced)), 'notFound', 'a session has one link')
      const late = await linkOf(await ask())
      app.setTime(new Date(NOON.getTime() + 3 * MINUTE_MS))
      assert.equal(await codeIn(await fetched(late)), 'notFound')
    })

    test('goes one at a time, and is free again when the tab is closed', async (t) => {
      const site = await siteWithBackUp(engine, t)
      const answer = await site.fetched(await site.linkOf(await site.ask()))
      assert.equal(await codeIn(await site.ask()), 'busy')
      await answer.body?.cancel()
      const next = await site.fetched(await site.linkOf(await site.ask()))
      assert.equal((await manifestOf(t, next)).version, 1)
    })
  })

test('an archive is found by its row alone, under a name of ours, where it is not over', async (t) => {
  const site = await siteWithBackUp(sqlite, t)
  const { database, ask, cookie, made, order } = site
  for (const id of [randomUUID(), '..%2F..%2Fauth-secret', encodeURIComponent(basename(made.archive))])
    assert.equal(await codeIn(await ask(WISH, cookie, id)), 'notFound', id)
  const rename = (archive: string) => database.write((tx) => tx.updateTable('backups').set({ archive }).execute())
  for (const archive of ['../auth-secret', 'auth-secret', `../backups/${basename(made.archive)}`]) {
    await rename(archive)
    assert.equal(await codeIn(await ask()), 'notFound', archive)
  }
  await rename(basename(made.archive))
  await cp(made.archive, join(order.dataDir, basename(made.archive)))
  await rm(made.archive)
  assert.equal(await codeIn(await ask()), 'notFound')
})

test('what cannot be opened is refused with words, before there is a link', async (t) => {
  const site = await siteWithBackUp(sqlite, t, OF_SITE)
  const detailOf = async (env: Record<string, string>) => {
    const answer = await site.ask(WISH, site.cookie, site.id, site.openApp(env))
    const { code, detail } = Problem.parse(await answer.json())
    return [code, detail]
  }
  const sealed = /encrypted with an older passphrase than the one in Settings/
  for (const env of [{ BACKUP_PASSPHRASE: 'another one of the site' }, {}]) {
    const [code, detail = ''] = await detailOf(env)
    assert.equal(code, 'backupUnreadable')
    assert.match(detail, sealed)
  }
  await writeFile(site.made.archive, 'no archive at all, but long enough to be looked at as if it were one of ours')
  assert.match((await detailOf({}))[1] ?? '', /is no back-up of this site/)
})

test('the list says whether the secret lies in back-ups', async (t) => {
  const { app, cookie } = await siteWithBackUp(sqlite, t)
  const answer = await app.request('/api/desk/back-ups', { headers: { cookie } })
  assert.equal(BackupList.parse(await answer.json()).isSecretInside, true)
})
