/** After an erasure no file of the data folder has the bytes of the person's address or name. */
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { erasedFiles, MAIL } from '#server/erased-files.ts'
import { readConfig } from '#server/config.ts'
import { fileMailer } from '#server/gateways/file-mailer.ts'
import type { Letter } from '#server/gateways/mailer.ts'
import { senderOf } from '#server/gateways/message.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { siteToBackUp } from '../support/backups.ts'
import { stepUp } from '../support/desk-staff.ts'
import { engines } from '../support/engines.ts'
import { erasePerson } from '../support/erasing.ts'
import { deskAs, member } from '../support/people-desk.ts'
import { testAppOn } from '../support/test-app.ts'

const [sqlite = assert.fail()] = engines
const ADDRESS = 'meena.iyer@example.org'

const letter = (id: string, words: Partial<Letter>): Letter => ({
  id,
  to: 'team@example.com',
  replyTo: null,
  subject: 'A letter',
  text: 'Hello',
  html: '<p>Hello</p>',
  link: null,
  attachments: [],
  unsubscribe: null,
  ...words,
})

/** Each names the person in a way in which mail programs write it. */
const NAMING: readonly Letter[] = [
  letter('to-her', { to: ADDRESS }),
  letter('answers-to-her', { replyTo: ADDRESS }),
  letter('in-the-subject', { subject: `Frage von ${ADDRESS} – über Gläser` }),
  letter('in-a-long-line', { text: `${'x'.repeat(60)} ${ADDRESS}`, html: `<a href="?to=${ADDRESS}">=</a>` }),
  letter('in-a-link', { text: `https://example.com/?email=${encodeURIComponent(ADDRESS)}&more=1` }),
  letter('in-other-letters', { text: `यह एक पत्र है: ${ADDRESS} ${'यह एक पत्र है। '.repeat(20)}` }),
  letter('in-a-calendar', {
    attachments: [
      {
        name: 'calendar.ics',
        type: 'text/calendar',
        text: `ATTENDEE:${'y'.repeat(58)};\r\n mailto:meena\r\n .iyer@example.org\r\n`,
      },
    ],
  }),
]
const OTHERS = [letter('of-another', { to: 'x.meena.iyer@example.org' }), letter('of-nobody', {})]

async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const found: string[] = []
  for (const { parentPath, name } of entries) {
    const bytes = (await readFile(join(parentPath, name), 'latin1')).toLowerCase()
    if (texts.some((text) => bytes.includes(text))) found.push(name)
  }
  return found.toSorted()
}

test('after an erasure no file of the data folder has the address or the name, and others’ letters stay', async (t) => {
  const { order, database } = await siteToBackUp(sqlite, t)
  const { dataDir } = order
  const app = testAppOn(database, { ...erasedFiles(order) })
  const mailer = fileMailer(join(dataDir, MAIL), senderOf(readConfig({})), () => {})
  const owner = await deskAs(app, 'owner')
  await member(app, 'Usha Rao')
  await app.send('POST', '/api/feedback', contactMessage({ firstName: 'Meenaxi', lastName: 'Iyer', email: ADDRESS }))
  const { id } = await database.db
    .selectFrom('contacts')
    .select('id')
    .where('email', '=', ADDRESS)
    .executeTakeFirstOrThrow()
  await mkdir(join(dataDir, 'files/made'), { recursive: true })
  await writeFile(join(dataDir, 'files/made/notes'), `order pay_1 · ${ADDRESS} · Meenaxi Iyer`)
  for (const one of [...NAMING, ...OTHERS]) await mailer.send(one)
  const [about = assert.fail()] = await database.db
    .selectFrom('outbox')
    .select('id')
    .where('aboutType', '=', 'record')
    .execute()
  await mailer.send(letter(about.id, { text: 'A letter about her, which names nobody' }))
  const traces = [ADDRESS, 'meenaxi']
  assert.ok((await filesWith(dataDir, traces)).some((name) => name.endsWith('.eml')))
  assert.ok((await filesWith(dataDir, traces)).includes('synergyy.sqlite-wal'))

  await stepUp(app, owner.cookie)
  const { preview } = await erasePerson(app, owner.cookie, id)
  assert.deepEqual(preview.stays, [])
  assert.deepEqual((await readdir(join(dataDir, MAIL))).toSorted(), OTHERS.map(({ id }) => `${id}.eml`).toSorted())
  assert.deepEqual(await filesWith(dataDir, traces), ['of-another.eml'], 'whose address ends with hers')
})

test('what a server left behind that was killed after an erasure goes in the next round', async (t) => {
  const { order, database } = await siteToBackUp(sqlite, t)
  const files = erasedFiles(order)
  let isKilled = true
  const app = testAppOn(database, {
    ...files,
    clearFiles: async (erased) => (isKilled ? Promise.reject(new Error('killed')) : files.clearFiles(erased)),
  })
  const mailer = fileMailer(join(order.dataDir, MAIL), senderOf(readConfig({})), () => {})
  const owner = await deskAs(app, 'owner')
  const { uid, email } = await member(app, 'Meenaxi Iyer')
  await mailer.send(letter('to-her', { to: email }))
  await stepUp(app, owner.cookie)
  await erasePerson(app, owner.cookie, uid)
  assert.notDeepEqual(await filesWith(join(order.dataDir, MAIL), [email]), [])
  isKilled = false
  await app.site.workers.erasures.round()
  assert.deepEqual(await filesWith(order.dataDir, [email]), [])
})

test('an erasure is noted as done once no program reads what it deleted', async (t) => {
  const { order, database } = await siteToBackUp(sqlite, t)
  const app = testAppOn(database, { ...erasedFiles(order) })
  const owner = await deskAs(app, 'owner')
  const { uid } = await member(app, 'Meenaxi Iyer')
  await stepUp(app, owner.cookie)
  const reader = new DatabaseSync(join(order.dataDir, 'synergyy.sqlite'))
  reader.exec('begin')
  reader.prepare('select count(*) from "user"').get()
  await erasePerson(app, owner.cookie, uid)
  const noted = async () =>
    (await database.db.selectFrom('erasures').select('notedAt').executeTakeFirstOrThrow()).notedAt !== null
  assert.equal(await noted(), false)
  reader.close()
  await app.site.workers.erasures.round()
  assert.equal(await noted(), true)
})
