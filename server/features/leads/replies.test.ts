import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { LetterWritten } from '#contract/letters.ts'
import { ReplyTemplates } from '#contract/replies.ts'
import { enrolment } from '#stand-ins/people/makers.ts'
import { codeOf } from '../../../tests/support/api-member.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { draftOf, publishAll } from '../../../tests/support/content.ts'
import { engines } from '../../../tests/support/engines.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { deskOf, only, open, STAFF, write } from '../../../tests/support/lead-desk.ts'
import { createTestApp, NO_LIMITS, NOON, SITE_URL } from '../../../tests/support/test-app.ts'
import { noteConsent } from '../consents/consents.ts'

const KEY = '0123456789abcdef'
const REPLY = { key: KEY, subject: 'Aspen Plus', text: 'Hello Ravi,\n\nThe next batch begins soon.' }

for (const engine of engines)
  suite(`replies to leads, on ${engine.name}`, () => {
    test('are chosen from templates with the person and the course filled in', async (t) => {
      const { app, get, list } = await open(engine, t, 'support', true)
      await app.send('POST', '/api/enrollments/AspenPlus', enrolment({ name: 'Ravi Rao', email: 'ravi@example.com' }))
      await app.send(
        'POST',
        '/api/enrollments/AspenPlus',
        enrolment({ name: 'Win www.evil.example', email: 'x@example.com' }),
      )
      await publishAll(app.database, [draftOf('reply/fee-and-seat', { isHidden: true })])
      await app.catalog.refresh()
      const templatesOf = async (words: string) => {
        const { id } = only((await list(`q=${words}&interest=course:AspenPlus`)).leads)
        return ReplyTemplates.parse(await (await get(`/leads/${id}/replies`)).json())
      }
      const { to, templates } = await templatesOf('ravi')
      assert.equal(to, 'ravi@example.com')
      assert.deepEqual(
        templates.map(({ key }) => key),
        ['first-answer', 'could-not-reach', 'after-the-masterclass'],
      )
      assert.equal(templates[0]?.subject, 'Your question about Aspen Plus')
      assert.match(templates[0].text, /^Hello Ravi Rao,\n/)
      assert.ok(templates.every(({ subject, text }) => !/[{}]/.test(subject + text)))
      assert.match((await templatesOf('www')).templates[0]?.text ?? '', /^Hello,\n/)
    })

    test('go out once, answer the lead, and stand in its timeline and in the audit', async (t) => {
      const { app, list, send, detail } = await open(engine, t)
      await write(app, 'Ravi', 1)
      const { id } = only((await list('q=ravi')).leads)
      const answers = await Promise.all([send(`/leads/${id}/replies`, REPLY), send(`/leads/${id}/replies`, REPLY)])
      const ids = await Promise.all(answers.map(async (answer) => LetterWritten.parse(await answer.json()).id))
      assert.equal(new Set(ids).size, 1)
      await app.postman.round()
      const letter = only(app.mailer.sent.filter(({ subject }) => subject === 'Aspen Plus'))
      assert.equal(letter.to, 'ravi@example.com')
      assert.match(letter.text, /^Hello Ravi,\n\nThe next batch begins soon\.\n\nAsha Rao\n/)
      const { lead, timeline } = await detail(id)
      assert.equal(lead.state, 'contacted')
      const moment = only(timeline.filter(({ letter: sent }) => sent?.id === ids[0]))
      assert.deepEqual(
        [moment.kind, moment.by, moment.text, moment.letter?.state],
        ['letter', STAFF, 'Aspen Plus', 'sent'],
      )
      const noted = await app.database.db
        .selectFrom('auditLog')
        .select('action')
        .where('subjectId', '=', id)
        .orderBy('id')
        .execute()
      assert.deepEqual(
        noted.map(({ action }) => action),
        ['lead.write', 'lead.change'],
      )
      await assertChained(app.database)
    })

    test('are bounded for a lead and for their author; one that is sent again is no further one', async (t) => {
      const limits = {
        ...NO_LIMITS,
        repliesPerLead: { times: 2, seconds: 3600 },
        repliesPerAuthor: { times: 3, seconds: 3600 },
      }
      const app = await createTestApp(engine, t, { limits })
      const { cookie } = await registerStaff(app, 'kavya@example.com', 'support')
      const { list, send } = deskOf(app, cookie)
      await write(app, 'Ravi', 1)
      for (const name of ['Usha', 'Zoya']) await write(app, name, 1)
      const [ravi, usha] = [only((await list('q=ravi')).leads), only((await list('q=usha')).leads)]
      const reply = async (id: string, count: number) => {
        const answer = await send(`/leads/${id}/replies`, { ...REPLY, key: `${KEY}${count}` })
        return answer.status === 201 ? 201 : codeOf(answer)
      }
      for (const count of [1, 1, 1, 2, 1]) assert.equal(await reply(ravi.id, count), 201)
      assert.equal(await reply(ravi.id, 3), 'tooManyRequests')
      assert.equal(await reply(usha.id, 1), 201)
      assert.equal(await reply(usha.id, 2), 'tooManyRequests', 'the author has written three times')
      const elsewhere = deskOf(app, (await registerStaff(app, 'meera@example.com', 'support')).cookie)
      const zoya = only((await list('q=zoya')).leads)
      assert.equal((await elsewhere.send(`/leads/${zoya.id}/replies`, REPLY)).status, 201, 'by another author')
      const letters = app.database.db.selectFrom('outbox').select('id').where('kind', 'in', ['reply', 'followUp'])
      assert.equal((await letters.execute()).length, 4)
    })

    test('answer what was asked; what comes after it is a follow-up, which its reader can end', async (t) => {
      const { app, list, send, get, detail } = await open(engine, t)
      await write(app, 'Ravi', 1)
      const { id } = only((await list('q=ravi')).leads)
      const reply = (key: string) => send(`/leads/${id}/replies`, { ...REPLY, key: KEY + key })
      const basis = async () => ReplyTemplates.parse(await (await get(`/leads/${id}/replies`)).json()).basis
      const sent = async () => {
        await app.postman.round()
        return app.mailer.sent.filter(({ subject }) => subject === REPLY.subject)
      }
      assert.equal(await basis(), 'answer')
      await reply('1')
      assert.equal(only(await sent()).unsubscribe, null)
      assert.equal(await basis(), 'followUp')
      await reply('2')
      const [, followUp] = await sent()
      await reply('3')
      await app.request(followUp?.unsubscribe?.replace(SITE_URL, '') ?? '', { method: 'POST' })
      assert.equal((await sent()).length, 2, 'the one that waited is stopped')
      assert.equal(await basis(), 'withdrawn')
      assert.deepEqual((await detail(id)).unwanted, ['follow-up'])
      assert.equal(await codeOf(await reply('4')), 'consentWithdrawn')
      await write(app, 'Ravi', 5)
      assert.equal(await basis(), 'answer', 'to what was asked since')
      assert.equal((await reply('5')).status, 201)
      assert.equal((await sent()).length, 3)
      await reply('6')
      assert.equal(await codeOf(await reply('6')), 'consentWithdrawn')
    })

    test('a no ends the answer too that nobody has given yet', async (t) => {
      const { app, list, send } = await open(engine, t)
      await write(app, 'Ravi', 1)
      const { id } = only((await list('q=ravi')).leads)
      const said = {
        email: 'Ravi+a@example.com',
        purpose: 'follow-up',
        state: 'withdrawn',
        channel: 'phone',
        proof: '',
      } as const
      await app.database.write((tx) => noteConsent(tx, said, new Date(NOON.getTime() + 120_000)))
      assert.equal(await codeOf(await send(`/leads/${id}/replies`, REPLY)), 'consentWithdrawn')
    })

    test('need an address, a subject and words', async (t) => {
      const { list, send } = await open(engine, t)
      const caller = { name: 'Caller', email: null, phone: '9000000001', interest: 'general', text: '' }
      await send('/leads', caller)
      const { id } = only((await list('q=caller')).leads)
      assert.equal(await codeOf(await send(`/leads/${id}/replies`, REPLY)), 'addressMissing')
      assert.equal(await codeOf(await send('/leads/nobody/replies', REPLY)), 'notFound')
      for (const change of [{ subject: '' }, { subject: 'a\nBcc: b@example.com' }, { text: ' ' }, { key: 'short' }])
        assert.equal((await send(`/leads/${id}/replies`, { ...REPLY, ...change })).status, 422, JSON.stringify(change))
    })
  })
