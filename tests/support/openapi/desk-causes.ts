import { ErasureOfPerson } from '#contract/erasures.ts'
import { REPORT_BYTES } from '#contract/desk-report.ts'
import { LetterWritten, type LetterKind, type LetterState } from '#contract/letters.ts'
import { noteConsent } from '#server/features/consents/consents.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { providerEvent } from '#stand-ins/provider/events.ts'
import { PASSWORD, register } from '../api-member.ts'
import { PICTURE_BYTES } from '#contract/pictures.ts'
import { weekendBatch } from '../catalogs.ts'
import { importOn } from '../old-move.ts'
import { deliverEvent } from '../payment-chain.ts'
import { OWNER, type TestApp } from '../test-app.ts'
import { deskBatch, deskPayment, deskPerson } from './addresses.ts'
import type { Apps } from './apps.ts'
import { type Call, type Cause, type Causes, send } from './call.ts'
import { CONTENT_CAUSES } from './content-causes.ts'
import { MONEY_CAUSES } from './money-causes.ts'
import { UPLOAD_CAUSES } from './upload-causes.ts'
import type { Members } from './members.ts'

/** Of whom the preview of an erasure is. */
async function seenBy({ app }: Apps, path: string, cookie: string): Promise<string> {
  const answer = await app.request(path, { headers: { cookie } })
  return ErasureOfPerson.parse(await answer.json()).preview?.seen ?? ''
}

/** How each refusal of the desk comes about. */
export const DESK_CAUSES: Causes = {
  ...CONTENT_CAUSES,
  ...MONEY_CAUSES,
  ...UPLOAD_CAUSES,
  'fieldsInvalid get /api/desk/search': (apps, call) => send(apps, call, { path: '/api/desk/search?q=a' }),
  forbidden: (apps, call, { cookie }) => send(apps, call, { cookie }),
  signInAgain: (apps, call) => send(apps, call, { app: apps.late }),
  async secondFactorWanted(apps, call) {
    const set = (value: boolean) =>
      apps.app.database.db
        .updateTable('settingValues')
        .set({ value: JSON.stringify({ version: 0, value }) })
        .execute()
    await set(true)
    const answer = await send(apps, call)
    await set(false)
    return answer
  },
  codeWrong: (apps, call) => send(apps, call),
  async choiceUnknown(apps, call) {
    const tree = { newsletter: { one: { email: 'reader@example.com' } } }
    await importOn(apps.app, { tree })
    return send(apps, call, { body: { ...call.body, choice: 'nothing' } })
  },
  'versionStale put /api/desk/checklist': (apps, call) => send(apps, call),
  async 'versionStale post /api/desk/old-system/answers'(apps, call) {
    const given = { question: 'branch:answered', choice: 'leave', actor: 'cli:test', at: '' }
    await apps.app.database.db.insertInto('importAnswers').values(given).execute()
    return send(apps, call, { body: { ...call.body, question: given.question } })
  },
  paymentSeated: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_1') }),
  memberUnproven: (apps, call) => send(apps, call, { body: { email: 'asha@example.com' } }),
  stepUpRequired: (apps, call, { staff }) => send(apps, call, { cookie: staff.again }),
  secondFactorRequired: (apps, call, { staff }) =>
    send(apps, call, { body: { email: staff.support.email, password: PASSWORD } }),
  'codeWrong post /api/desk/second-factor': (apps, call, { staff }) => send(apps, call, { cookie: staff.halfway }),
  'tooManyRequests post /api/desk/second-factor': (apps, call, { staff }) =>
    send(apps, call, { cookie: staff.halfway, app: apps.limited }),
  factorOff: (apps, call) => send(apps, call),
  factorOn: (apps, call, { staff }) => send(apps, call, { cookie: staff.withFactor }),
  passwordWrong: (apps, call) => send(apps, call),
  lastOwner: (apps, call, { staff }) => send(apps, call, { path: `/api/desk/staff?uid=${staff.owner.uid}&role=owner` }),
  'fieldsInvalid delete /api/desk/staff': (apps, call) => send(apps, call, { path: '/api/desk/staff?role=nobody' }),
  addressNotProven: (apps, call, { cookie, staff }) => send(apps, call, { cookie, body: { token: staff.invitation } }),
  'versionStale post /api/desk/people/{id}/consents': (apps, call, { holder }) =>
    send(apps, call, { path: deskPerson(holder.uid, 'consents'), body: { ...call.body, seen: 'never' } }),
  'addressMissing post /api/desk/people/{id}/consents': (apps, call, { uid }) =>
    send(apps, call, { path: deskPerson(uid, 'consents') }),
  async 'consentWithdrawn post /api/desk/leads/{id}/replies'(apps, call, { staff }) {
    const path = `/api/desk/leads/${staff.leads.one.id}/replies`
    const contacts = apps.app.database.db.selectFrom('leads').innerJoin('contacts', 'contacts.id', 'contactId')
    const { email } = await contacts
      .select('email')
      .where('leads.id', '=', staff.leads.one.id)
      .executeTakeFirstOrThrow()
    const said = { email: email ?? '', purpose: 'follow-up', state: 'withdrawn', channel: 'phone', proof: '' } as const
    await apps.app.database.write((tx) => noteConsent(tx, said, new Date('2030-01-01T00:00:00Z')))
    return send(apps, call, { path, body: { ...call.body, key: 'b-key-of-16-signs' } })
  },
  invitationForAnother: (apps, call, { staff }) => send(apps, call, { body: { token: staff.invitation } }),
  versionStale: (apps, call) => send(apps, call, { path: '/api/desk/settings/staffSecondFactor' }),
  'versionStale patch /api/desk/leads/{id}': (apps, call, { staff }) =>
    send(apps, call, { path: `/api/desk/leads/${staff.leads.one.id}` }),
  'versionStale post /api/desk/leads/{id}/merge': (apps, call, { staff: { leads } }) =>
    send(apps, call, { path: mergePath(leads.one.id), body: { into: leads.other.id, version: 99 } }),
  sameContact: (apps, call, { staff: { leads } }) =>
    send(apps, call, { path: mergePath(leads.one.id), body: { into: leads.one.id, version: leads.one.version } }),
  twoAccounts: (apps, call, { staff: { leads } }) =>
    send(apps, call, { path: mergePath(leads.one.id), body: { into: leads.other.id, version: leads.one.version } }),
  letterMoved: async (apps, call, { staff }) => {
    const deed = call.path.split('/').at(-1)
    const id = await letterIn(apps.app, deed === 'hold' ? 'sent' : 'waiting')
    return send(apps, call, { path: `/api/desk/letters/${id}/${deed}`, cookie: staff.owner.cookie })
  },
  'letterMoved post /api/desk/letters/release': (apps, call) => send(apps, call, { app: apps.restored }),
  async addressKept(apps, call) {
    const id = await letterIn(apps.app, 'dead')
    const { recipient } = await apps.app.database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const body = { seen: recipient, recipient: 'right@example.com' }
    return send(apps, call, { path: `/api/desk/letters/${id}/recipient`, body })
  },
  async addressMissing(apps, call) {
    const lead = { name: 'Caller', email: null, phone: '9876543211', interest: 'general', text: '' }
    const kept = await apps.app.send('POST', '/api/desk/leads', lead, { cookie: call.cookie })
    const { id } = LetterWritten.parse(await kept.json())
    return send(apps, call, { path: `/api/desk/leads/${id}/replies` })
  },
  async 'tooManyRequests post /api/desk/leads/{id}/replies'(apps, call) {
    const lead = { name: 'Writer', email: 'writer@example.com', phone: null, interest: 'general', text: '' }
    const kept = await apps.app.send('POST', '/api/desk/leads', lead, { cookie: call.cookie })
    const { id } = LetterWritten.parse(await kept.json())
    return send(apps, call, { app: apps.limited, path: `/api/desk/leads/${id}/replies` })
  },
  letterNotRepeatable: async (apps, call) =>
    send(apps, call, { path: `/api/desk/letters/${await letterOf(apps.app, 'invitation')}/resend` }),
  'tooManyRequests post /api/desk/letters/{id}/resend': async (apps, call) =>
    send(apps, call, { app: apps.limited, path: `/api/desk/letters/${await letterOf(apps.app, 'reset')}/resend` }),
  'versionStale post /api/desk/payments/messages/{id}/retry': onParked,
  'versionStale post /api/desk/payments/messages/{id}/clear': onParked,
  'keyReused post /api/desk/requests': async (apps, call) => {
    await send(apps, call)
    return send(apps, call, { body: { ...call.body, asked: 'Something else' } })
  },
  'versionStale post /api/desk/requests/{id}/close': onRequest,
  'versionStale post /api/desk/requests/{id}/reopen': onRequest,
  'versionStale post /api/desk/people/{id}/erasure': (apps, call, { holder }) =>
    send(apps, call, { path: deskPerson(holder.uid, 'erasure') }),
  async worksAtDesk(apps, call, { staff: { support } }) {
    const path = deskPerson(support.uid, 'erasure')
    return send(apps, call, { path, body: { seen: await seenBy(apps, path, call.cookie), why: 'x' } })
  },
  async messagesWait(apps, call) {
    const { member } = await register(apps.app, { email: 'odd@example.com' })
    await apps.app.database.db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', member.uid).execute()
    const odd = providerEvent('payment.captured', { id: 'pay_odd', email: 'odd@example.com' })
    await deliverEvent(apps.app, odd, 'evt_waits')
    const path = deskPerson(member.uid, 'erasure')
    return send(apps, call, { path, body: { seen: await seenBy(apps, path, call.cookie), why: 'x' } })
  },
  async siteAddress(apps, call) {
    const { db } = apps.app.database
    await apps.app.send('POST', '/api/feedback', contactMessage({ email: OWNER }))
    const { id } = await db.selectFrom('contacts').select('id').where('email', '=', OWNER).executeTakeFirstOrThrow()
    const path = deskPerson(id, 'erasure')
    return send(apps, call, { path, body: { seen: await seenBy(apps, path, call.cookie), why: 'x' } })
  },
  async alreadyErased(apps, call) {
    const { member } = await register(apps.app, { email: 'gone@example.com' })
    const path = deskPerson(member.uid, 'erasure')
    const body = { seen: await seenBy(apps, path, call.cookie), why: 'x' }
    await send(apps, call, { path, body })
    return send(apps, call, { path, body })
  },
  stateKnown: (apps, call) => send(apps, call),
  async askedToday(apps, call, { holder }) {
    const asked = { app: apps.selling, path: call.path.replace('nobody', holder.uid) }
    await send(apps, call, asked)
    return send(apps, call, asked)
  },
  reportUnreadable: (apps, call) => send(apps, call, { body: 'no report' }),
  'bodyTooLarge post /api/desk/payments/report': (apps, call) =>
    send(apps, call, { body: 'x'.repeat(REPORT_BYTES + 1) }),
  'fieldsInvalid post /api/desk/payments/report': (apps, call) => send(apps, call, { path: deskPayment('report') }),
  pictureUnreadable: (apps, call) => send(apps, call, { body: 'no picture' }),
  'bodyTooLarge post /api/desk/pictures': (apps, call) => send(apps, call, { body: 'x'.repeat(PICTURE_BYTES + 1) }),
  'fieldsInvalid post /api/desk/pictures': (apps, call) => send(apps, call, { path: '/api/desk/pictures' }),
  'fieldsInvalid get /api/desk/pictures': (apps, call) =>
    send(apps, call, { path: `/api/desk/pictures?after=${'x'.repeat(101)}` }),
  'fieldsInvalid get /api/desk/register.csv': (apps, call) =>
    send(apps, call, { path: '/api/desk/register.csv?fy=2026' }),
  'fieldsInvalid get /api/desk/documents.zip': (apps, call) =>
    send(apps, call, { path: '/api/desk/documents.zip?fy=2026-27&month=2026-13' }),
  'fieldsInvalid get /api/desk/documents.csv': (apps, call) =>
    send(apps, call, { path: '/api/desk/documents.csv?fy=2026' }),
  tooLate: (apps, call) => send(apps, call, { path: '/api/desk/operations/over/undo' }),
  paymentUnknown: (apps, call) => send(apps, call),
  memberUnknown: (apps, call) =>
    send(apps, call, { body: { email: 'nobody@example.com', course: 'AspenPlus', why: 'x' } }),
  'courseUnknown post /api/desk/payments/{id}/assign': (apps, call) =>
    send(apps, call, { body: { email: 'ravi@example.com', course: 'Nothing', why: 'x' } }),
  unreadable: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_broken') }),
  notPaid: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_failed') }),
  alreadySeated: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_waiting') }),
  notSeated: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_waiting') }),
  seatEnded: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_ended') }),
  'versionStale post /api/desk/places/{id}/move': (apps, call, members) =>
    onPlace(apps, call, members, { batchKey: 'AP-NEXT', version: 99 }),
  'versionStale post /api/desk/places/{id}/withdraw': (apps, call, members) =>
    onPlace(apps, call, members, { version: 99 }),
  async placePaid(apps, call) {
    const paid = apps.app.database.db.selectFrom('places').selectAll().where('seatPaymentId', '=', 'pay_1')
    const { id, version } = await paid.where('state', '=', 'active').executeTakeFirstOrThrow()
    return send(apps, call, { path: call.path.replace('nothing', id), body: { why: 'x', version } })
  },
  'batchUnknown post /api/desk/places/{id}/move': (apps, call, members) => moved(apps, call, members, 'NO-1'),
  'batchOfAnotherCourse post /api/desk/places/{id}/move': (apps, call, members) => moved(apps, call, members, 'DS-1'),
  'batchClosed post /api/desk/places/{id}/move': (apps, call, members) => moved(apps, call, members, 'AP-OVER'),
  'batchFull post /api/desk/places/{id}/move': (apps, call, members) => moved(apps, call, members, 'AP-FULL'),
  'batchChosen post /api/desk/places/{id}/move': (apps, call, members) =>
    moved(apps, call, members, weekendBatch().key),
  'batchUnknown get /api/desk/batches/{key}': (apps, call) => ofBatch(apps, call, 'NO-1'),
  'batchUnknown get /api/desk/batches/{key}/roster.csv': (apps, call) => ofBatch(apps, call, 'NO-1'),
  'batchUnknown post /api/desk/batches/{key}/places': (apps, call) => ofBatch(apps, call, 'NO-1'),
  'batchClosed post /api/desk/batches/{key}/places': (apps, call) => ofBatch(apps, call, 'AP-OVER'),
  'batchFull post /api/desk/batches/{key}/places': (apps, call) => ofBatch(apps, call, 'AP-FULL'),
  'memberUnknown post /api/desk/batches/{key}/places': (apps, call) =>
    send(apps, call, { body: { email: 'nobody@example.com', why: 'x' } }),
  'memberUnproven post /api/desk/batches/{key}/places': (apps, call) =>
    send(apps, call, { body: { email: 'asha@example.com', why: 'x' } }),
  placeElsewhere: (apps, call, { staff }) => ofBatch(apps, call, 'AP-NEXT', { uid: staff.place.uid, why: 'x' }),
  'waitingEnded post /api/desk/batches/{key}/places': (apps, call) =>
    ofBatch(apps, call, 'DS-1', { email: 'kavya@example.com', why: 'x', fromList: true }),
  'waitingEnded delete /api/desk/batches/{key}/waiting': (apps, call) => send(apps, call),
  'batchUnknown post /api/desk/batches/{key}/waiting': (apps, call) => ofBatch(apps, call, 'NO-1'),
  'batchClosed post /api/desk/batches/{key}/waiting': (apps, call) => ofBatch(apps, call, 'AP-OVER'),
  'memberUnknown post /api/desk/batches/{key}/waiting': (apps, call) =>
    send(apps, call, { body: { email: 'nobody@example.com' } }),
  'batchChosen post /api/desk/batches/{key}/waiting': (apps, call, { staff }) =>
    send(apps, call, { body: { email: staff.owner.email } }),
  'fieldsInvalid delete /api/desk/batches/{key}/waiting': (apps, call) =>
    send(apps, call, { path: deskBatch('waiting') }),
  batchUnknown: (apps, call) => intoBatch(apps, call, 'NO-1'),
  batchOfAnotherCourse: (apps, call) => intoBatch(apps, call, 'DS-1'),
  batchClosed: (apps, call) => intoBatch(apps, call, 'AP-OVER'),
  batchFull: (apps, call) => intoBatch(apps, call, 'AP-FULL'),
  async batchChosen(apps, call) {
    await intoBatch(apps, call, weekendBatch().key)
    return intoBatch(apps, call, weekendBatch().key)
  },
  'alreadyVerified post /api/desk/people/{id}/verification-letter': (apps, call, { holder }) =>
    send(apps, call, { path: deskPerson(holder.uid, 'verification-letter') }),
  ...Object.fromEntries(
    ['verification-letter', 'reset-letter'].map((letter) => [
      `tooManyRequests post /api/desk/people/{id}/${letter}`,
      ((apps, call, { uid }) => send(apps, call, { app: apps.limited, path: deskPerson(uid, letter) })) satisfies Cause,
    ]),
  ),
}

const mergePath = (id: string) => `/api/desk/leads/${id}/merge`

const ofBatch = (apps: Apps, call: Call, key: string, body: unknown = call.body) =>
  send(apps, call, { path: call.path.replace(weekendBatch().key, key), body })

/** On a request that was written down a moment before. */
async function onRequest(apps: Apps, call: Call): Promise<Response> {
  const open = apps.app.database.db.selectFrom('rightsRequests').select('id').where('state', '=', 'open')
  const { id } = await open.executeTakeFirstOrThrow()
  return send(apps, call, { path: call.path.replace('nothing', id) })
}

const onPlace = (apps: Apps, call: Call, { staff }: Members, change: object) =>
  send(apps, call, { path: call.path.replace('nothing', staff.place.id), body: { why: 'x', ...change } })

const moved = (apps: Apps, call: Call, members: Members, batchKey: string) =>
  onPlace(apps, call, members, { batchKey, version: members.staff.place.version })

const intoBatch = (apps: Apps, call: Call, batch: string) =>
  send(apps, call, { path: call.path.replace('pay_9', 'pay_1'), body: { batch, why: 'x' } })

/** A message that was tried less often than the call says. */
async function onParked(apps: Apps, call: Call) {
  const { database } = apps.app
  await deliverEvent(apps.app, '{}', 'evt_parked')
  const message = database.db.selectFrom('paymentInbox').select('id').where('eventId', '=', 'evt_parked')
  const { id } = await message.executeTakeFirstOrThrow()
  return send(apps, call, { path: call.path.replace('none', id) })
}

/** Some letter in this state, of a kind that holds a token. */
async function letterIn({ database: { db } }: TestApp, state: LetterState): Promise<string> {
  const letter = db.selectFrom('outbox').select('id').where('kind', '=', 'verification').limit(1)
  const { id } = await letter.executeTakeFirstOrThrow()
  await db.updateTable('outbox').set({ state }).where('id', '=', id).execute()
  return id
}

/** Some letter that went out, as if it were of this kind. */
async function letterOf(app: TestApp, kind: LetterKind): Promise<string> {
  const id = await letterIn(app, 'sent')
  await app.database.db.updateTable('outbox').set({ kind }).where('id', '=', id).execute()
  return id
}
