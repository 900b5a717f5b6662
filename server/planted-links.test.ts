import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pageDataAt } from '#contract/shown-pages.ts'
import { publicPathsOf } from '#contract/site-content.ts'
import { enrolment, webinarRegistration } from '#stand-ins/people/makers.ts'
import { draftOf, dumpOf, publishAll } from '../tests/support/content.ts'
import { engines } from '../tests/support/engines.ts'
import { buyer, ownPurchases, PAYMENT_ENV, press, send } from '../tests/support/payment-chain.ts'
import { createTestApp, NOON, SITE_URL, type TestApp } from '../tests/support/test-app.ts'
import { publicSiteOf } from './features/content/public-site.ts'

const LINK = 'https://meet.example.com/planted-room'
const SEALED = { joinUrl: LINK, groupUrl: 'https://chat.example.com/planted-group', note: 'planted note' }
const DATES = {
  startsOn: '2026-11-28',
  endsOn: '2026-12-20',
  weekly: [{ day: 'Sat', at: '19:00', minutes: 120 }],
}
const WEBINAR = {
  ...draftOf('webinar/standing', { subject: 'Columns', startsAt: '2026-11-25T19:00:00+05:30', joinUrl: LINK }),
  key: 'columns',
}

async function publish(app: TestApp, changes: object = {}): Promise<void> {
  const drafts = [draftOf('batch/AP-2025-01', { ...SEALED, ...changes }), WEBINAR]
  assert.deepEqual((await publishAll(app.database, drafts)).faults, [])
  await app.catalog.refresh()
  await app.site.workers.announcements.round()
}

/** Every page of the site as data. */
function pagesOf({ catalog }: TestApp) {
  const moment = { time: NOON.toISOString(), brand: 'Synergyy', seats: { byCourse: {}, byBatch: {} } }
  const site = publicSiteOf(catalog.published(), moment)
  return [site, ...publicPathsOf(site).map((path) => pageDataAt(site, path))]
}

for (const engine of engines)
  suite(`links of batches and webinars on ${engine.name}`, () => {
    test('stand in no page, letter, calendar, answer, row or line of the log', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, isLive: true })
      const asha = await buyer(app, 'asha')
      const asBuyer = { headers: { cookie: asha.cookie } }
      await app.send('POST', '/api/enrollments/AspenPlus/announcements', enrolment({ email: 'ravi@example.com' }))
      await publish(app)
      await press(app, asha)
      await send(app, 'payment.captured')
      await publish(app, DATES)
      await app.send('POST', '/api/webinars/06032025/registrations?event=columns', webinarRegistration())
      const answers: unknown[] = [await ownPurchases(app, asha)]
      for (const path of ['/api/users/me/seats/pay_1/calendar.ics', '/api/members/jobs']) {
        const answer = await app.request(path, asBuyer)
        assert.equal(answer.status, 200, path)
        answers.push(await answer.text())
      }
      app.setTime(new Date('2026-11-28T19:00:00+05:30'))
      const join = await app.request('/api/users/me/seats/pay_1/join', {
        method: 'POST',
        headers: { ...asBuyer.headers, origin: SITE_URL },
      })
      assert.equal(join.headers.get('location'), LINK, 'what is looked for is there')
      await publish(app, { ...DATES, state: 'cancelled' })
      await app.postman.round()
      const subjects = app.mailer.sent.map(({ subject }) => subject).join('\n')
      for (const expected of [
        /^Your seat in Aspen Plus/m,
        /^The dates of/m,
        / begins on /,
        /masterclass: Columns/,
        /cancelled$/m,
      ])
        assert.match(subjects, expected)
      // The member's own note is shown in My Courses alone.
      const written = JSON.stringify([answers, pagesOf(app), app.mailer.sent, app.logged])
      assert.deepEqual(written.match(/planted[\w-]*/g), ['planted'])
      assert.match(written, /"note":[^,]*"planted note"/)
      assert.doesNotMatch(await dumpOf(app.database), /planted/)
    })
  })
