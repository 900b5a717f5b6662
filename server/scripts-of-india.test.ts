import fc from 'fast-check'
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Roster } from '#contract/desk-batches.ts'
import { DocumentPage } from '#contract/desk-documents.ts'
import { PaymentPage } from '#contract/desk-payments.ts'
import { LeadPage } from '#contract/leads.ts'
import { LetterPage } from '#contract/letters.ts'
import { PeoplePage, SearchAnswer } from '#contract/people.ts'
import { RightsPage } from '#contract/rights-requests.ts'
import { contactMessage, courseFeedback, enrolment, webinarRegistration } from '#stand-ins/people/makers.ts'
import { register } from '../tests/support/api-member.ts'
import { buyFor } from '../tests/support/documents.ts'
import { engines } from '../tests/support/engines.ts'
import { deskAs, open, OWN, seat } from '../tests/support/people-desk.ts'
import { ask, titles } from '../tests/support/room-doubts.ts'
import { ASCII_DIGITS, inDigits, nameIn, SCRIPTS, typedOtherwise } from '../tests/support/scripts.ts'
import { NOON, type TestApp } from '../tests/support/test-app.ts'
import { compose } from './outbox/compose.ts'
import { createOutbox } from './outbox/outbox.ts'

type Desk = Awaited<ReturnType<typeof deskAs>>

let count = 0

/** Somebody of this name in every form that takes one; returns what each search has to find. */
async function sent(app: TestApp, desk: Desk, name: string, typedPhone: (phone: string) => string) {
  count += 1
  const [id, mobile] = [`p${count}`, `98${String(count).padStart(8, '0')}`]
  const phone = typedPhone(mobile)
  const emailOf = (form: string) => `${form}.${id}@example.com`
  const [firstName = '', ...rest] = name.split(' ')
  const kept = async (path: string, body: object, cookie = '') => {
    const answer = await app.send('POST', `/api/${path}`, body, cookie === '' ? {} : { cookie })
    assert.equal(answer.status, 201, `${path} ${JSON.stringify(body)} ${await answer.clone().text()}`)
  }
  const { cookie, member } = await register(app, { email: emailOf('member'), fullName: name, mobile: phone })
  assert.equal(member.mobile, mobile)
  const business = await buyFor(app, cookie, `${name} Works`, '24ABCDE1234F1Z6')
  assert.equal(business.status, 200, await business.clone().text())
  const payment = await seat(app, member, OWN, `pay_${id}`)
  const letter = {
    kind: 'reply',
    to: emailOf('letter'),
    subject: `About ${name}`,
    paragraphs: [],
    closing: [],
  } as const
  await app.database.write((tx) => createOutbox(app.database, () => NOON).enqueue(tx, compose(letter)))
  await ask(app, { uid: member.uid, email: member.email, cookie }, { title: name })
  const person = { name, phone }
  const interest = 'general'
  await kept('enrollments/AspenPlus', enrolment({ ...person, email: emailOf('enrolment') }))
  await kept('feedback', contactMessage({ firstName, lastName: rest.join(' '), phone, email: emailOf('contact') }))
  await kept(
    'course-feedbacks',
    courseFeedback({ fullName: name, contactNumber: phone, emailAddress: emailOf('feedback') }),
  )
  await kept('webinars/06032025/registrations', webinarRegistration({ ...person, email: emailOf('webinar') }))
  const key = `a-key-of-16-signs-${id}`
  await kept('desk/leads', { ...person, email: emailOf('hand'), interest, text: '', key }, desk.cookie)
  const asked = { kind: 'access', channel: 'letter', receivedOn: '2026-11-18', asked: 'Everything' }
  await kept('desk/requests', { ...asked, name, email: emailOf('rights'), key }, desk.cookie)
  const forms = ['enrolment', 'contact', 'feedback', 'webinar', 'hand']
  return { emailOf, member, cookie, payment, forms, mobile }
}

type Sent = Awaited<ReturnType<typeof sent>>

/** What each search that shows a name, or a phone, has to find of somebody and finds. */
function searches(app: TestApp, { get }: Desk, { emailOf, member, cookie, payment, forms }: Sent) {
  const json = async (path: string, q: string): Promise<unknown> => {
    const answer = await get(`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ q }).toString()}`)
    assert.equal(answer.status, 200, `${path} ${JSON.stringify(q)} ${await answer.clone().text()}`)
    return answer.json()
  }
  const ofPeople = {
    leads: [
      forms.map(emailOf),
      async (q: string) => LeadPage.parse(await json('/leads', q)).leads.map(({ email }) => email),
    ],
    members: [[member.uid], async (q: string) => PeoplePage.parse(await json('/people', q)).people.map(({ id }) => id)],
    enquirers: [
      forms.map(emailOf),
      async (q: string) => PeoplePage.parse(await json('/people?kind=enquirers', q)).people.map(({ email }) => email),
    ],
    search: [
      [member.email],
      async (q: string) => SearchAnswer.parse(await json('/search', q)).people.map(({ about }) => about),
    ],
    roster: [
      [member.uid],
      async (q: string) => Roster.parse(await json(`/batches/${OWN}`, q)).places.map(({ uid }) => uid),
    ],
  } as const
  const ofNames = {
    payments: [
      [payment],
      async (q: string) => PaymentPage.parse(await json('/payments', q)).payments.map(({ id }) => id),
    ],
    documents: [
      [payment],
      async (q: string) => DocumentPage.parse(await json('/documents', q)).documents.map(({ paymentId }) => paymentId),
    ],
    letters: [
      [emailOf('letter')],
      async (q: string) => LetterPage.parse(await json('/letters', q)).letters.map(({ recipient }) => recipient),
    ],
    requests: [
      [emailOf('rights')],
      async (q: string) => RightsPage.parse(await json('/requests', q)).requests.map(({ email }) => email),
    ],
    questions: [
      [member.fullName],
      async (q: string) => titles(app, { cookie }, `?${new URLSearchParams({ q }).toString()}`),
    ],
  } as const
  return { ofPeople, ofNames }
}

type Searches = Readonly<Record<string, readonly [readonly string[], (q: string) => Promise<readonly unknown[]>]>>

async function assertFound(all: Searches, texts: readonly string[]) {
  for (const q of texts)
    for (const [list, [wanted, find]] of Object.entries(all)) {
      const found = await find(q)
      const missing = wanted.filter((one) => !found.includes(one))
      const signs = Array.from(q, (sign) => sign.codePointAt(0)?.toString(16)).join(' ')
      assert.deepEqual(missing, [], `${list} do not find ${q} (${signs})`)
    }
}

for (const engine of engines)
  suite(`the scripts of India, on ${engine.name}`, () => {
    test('T3: the longest names that forms take are found by all of their text', async (t) => {
      const app = await open(engine, t)
      const { get } = await deskAs(app, 'owner')
      const longest = { firstName: 'ക്ഷ'.repeat(33), lastName: `${'é'.repeat(99)}z` }
      assert.equal((await app.send('POST', '/api/feedback', contactMessage(longest))).status, 201)
      const q = `${longest.firstName} ${longest.lastName}`
      const { leads } = LeadPage.parse(await (await get(`/leads?${new URLSearchParams({ q }).toString()}`)).json())
      assert.deepEqual(
        leads.map(({ name }) => name),
        [q],
      )
    })

    test('T3: whatever a form takes is found by its text, its other composition and its other digits', async (t) => {
      const app = await open(engine, t)
      const desk = await deskAs(app, 'owner')
      const names = fc.tuple(...SCRIPTS.map(nameIn))
      await fc.assert(
        fc.asyncProperty(names, async (some) => {
          for (const [index, script] of SCRIPTS.entries()) {
            const name = some[index] ?? ''
            const inScript = (text: string) => inDigits(text, ASCII_DIGITS, script.digits)
            const person = await sent(app, desk, name, inScript)
            const { ofPeople, ofNames } = searches(app, desk, person)
            await assertFound({ ...ofPeople, ...ofNames }, typedOtherwise(name, script))
            await assertFound(ofPeople, [
              person.mobile,
              inScript(`+91 ${person.mobile}`),
              inScript(person.mobile.slice(-5)),
            ])
            await assertFound({ documents: ofNames.documents }, typedOtherwise(`${name} Works`, script))
          }
        }),
        { numRuns: 2, endOnFailure: true },
      )
    })
  })
