import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { EMAIL } from '../../../tests/support/api-member.ts'
import { opened } from '../../../tests/support/consents.ts'
import { engines } from '../../../tests/support/engines.ts'
import { SITE_URL, type TestApp } from '../../../tests/support/test-app.ts'
import { isUnwanted } from './going-out.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

const SECRET = 'a secret for tests, 32 characters'

const link = (email = EMAIL, purpose = 'batches' as const) =>
  unsubscribeLink({ siteUrl: '', secret: SECRET }, { email, purpose })

const press = (app: TestApp, address = link()) => app.request(address, { method: 'POST' })

for (const engine of engines)
  suite(`the link that ends letters, on ${engine.name}`, () => {
    test('opens a page with one button, changes nothing by itself, and names nobody', async (t) => {
      const { app, standing } = await opened(engine, t)
      for (const method of ['GET', 'HEAD']) {
        const answer = await app.request(link(), { method })
        const page = await answer.text()
        assert.equal(answer.status, 200)
        assert.equal(page.match(/<button>/g)?.length ?? 0, method === 'GET' ? 1 : 0)
        assert.ok(!/asha|example\.com|<script|<a href="http/i.test(page))
        assert.equal(answer.headers.get('set-cookie'), null)
        assert.deepEqual(
          ['referrer-policy', 'cache-control', 'x-robots-tag'].map((name) => answer.headers.get(name)),
          ['no-referrer', 'no-store', 'noindex'],
        )
        assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'.*form-action 'self'/)
      }
      assert.equal(await standing(), 'none')
      assert.ok(!/asha/i.test(decodeURIComponent(link())), 'the token shows no address')
    })

    test('ends one purpose by one press of a mail program, also of another site and as a form, however often', async (t) => {
      const { app, standing } = await opened(engine, t)
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', '']) {
        const answer = await app.request(link(), {
          method: 'POST',
          body: 'List-Unsubscribe=One-Click',
          headers: {
            Origin: 'https://mail.example',
            'Sec-Fetch-Site': 'cross-site',
            ...(type && { 'Content-Type': type }),
          },
        })
        assert.equal(answer.status, 200)
        assert.match(await answer.text(), /You get no such letters any more/)
      }
      assert.deepEqual([await standing(), await standing('follow-up')], ['withdrawn', 'none'])
      assert.equal((await app.database.db.selectFrom('consents').select('id').execute()).length, 1, 'no flood of rows')
    })

    test('of who was erased ends such letters still, and brings the address back nowhere', async (t) => {
      const { app } = await opened(engine, t)
      await press(app, link('gone@example.com'))
      await press(app)
      const rows = await app.database.db.selectFrom('consents').select(['email', 'channel']).orderBy('email').execute()
      assert.deepEqual(
        rows.map(({ email, channel }) => [email, channel]),
        [
          ['', 'link'],
          [EMAIL, 'link'],
        ],
      )
      assert.ok(await isUnwanted(app.database.db, { kind: 'batchAnnouncement', recipient: 'Gone@example.com' }))
    })

    test('forged, cut or empty says so in a sentence, and writes nothing', async (t) => {
      const { app } = await opened(engine, t)
      const [path = '', token = ''] = link().split('token=')
      const foreign = unsubscribeLink(
        { siteUrl: '', secret: 'another secret of 32 characters ' },
        { email: EMAIL, purpose: 'batches' },
      )
      const bad = [
        foreign,
        path,
        `${path}token=`,
        `${path}token=${token.slice(0, -3)}`,
        `${path}token=${token}A`,
        `${path}token=${'x'.repeat(32)}`,
        `${path}token=%3Cscript%3E`,
      ]
      for (const address of bad)
        for (const method of ['GET', 'POST']) {
          const answer = await app.request(address, { method })
          const text = await answer.text()
          assert.equal(answer.status, 404, address)
          assert.match(text, /This link is not whole/)
          assert.ok(!text.includes('<script'))
        }
      assert.deepEqual(await app.database.db.selectFrom('suppressions').selectAll().execute(), [])
    })

    test('goes out as the header that mail programs know', async (t) => {
      const { app } = await opened(engine, t)
      const body = { name: 'Asha Rao', phone: '9876543210', email: EMAIL, education: 'B.Tech' }
      await app.send('POST', '/api/enrollments/AspenPlus/announcements', body)
      await app.postman.round()
      const letter = app.mailer.sent.find(({ subject }) => subject.startsWith('We tell you')) ?? assert.fail()
      assert.ok(letter.unsubscribe?.startsWith(`${SITE_URL}/api/unsubscribe?token=`))
      assert.ok(letter.text.includes(`Unsubscribe:\n${letter.unsubscribe}`))
      assert.ok(letter.html.includes(`href="${letter.unsubscribe}"`))
    })
  })
