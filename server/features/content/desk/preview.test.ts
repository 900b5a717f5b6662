import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Problem } from '#contract/problem.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { draftDesk } from '../../../../tests/support/draft-desk.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { DrawTrial } from './desk-deps.ts'

/** Draws what is added as it stands. */
const drawTrial: DrawTrial = async (added) => (path) =>
  `<html><head><script>run()</script></head>${path} ${JSON.stringify(added.map(({ body }) => body))}</html>`

const page = (path: string, of?: string) =>
  `preview?${new URLSearchParams({ page: path, ...(of === undefined ? {} : { of }) }).toString()}`

for (const engine of engines)
  suite(`the preview of a draft, on ${engine.name}`, () => {
    test('is the page with the draft in place, in a frame of the desk alone, without scripts and never kept', async (t) => {
      const { asha } = await draftDesk(engine, t, { drawTrial })
      const desk = asha.of('about/about')
      const { body, pages } = await desk.draft()
      assert.deepEqual(pages, ['/about'])
      await desk.save({ body: { ...body, lead: 'Not for visitors' } })
      const answer = await asha.get(`/about/about/${page('/about')}`)
      const document = await answer.text()
      assert.match(document, /<head><base target="_blank">.*\/about .*Not for visitors/)
      assert.doesNotMatch(document, /script/)
      const { headers } = answer
      assert.equal(headers.get('content-type'), 'text/html')
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
      assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN')
      const policy = headers.get('content-security-policy') ?? ''
      assert.match(policy, /^sandbox allow-same-origin; default-src 'none';.*frame-ancestors 'self'/)
      assert.doesNotMatch(policy, /script/)
    })

    test('is for those who may read the draft, of a page that shows the thing, and of what could go live', async (t) => {
      const { app, as, asha } = await draftDesk(engine, t, { drawTrial })
      const { body } = await asha.of('about/about').draft()
      assert.equal(await codeOf(await asha.get(`/about/about/${page('/contact')}`)), 'contentUnknown')
      await asha.of('about/about').save({ body: { ...body, lead: '' } })
      const refused = Problem.parse(await (await asha.get(`/about/about/${page('/about')}`)).json())
      assert.deepEqual(refused.errors, [{ field: 'lead', message: 'Say who you are' }])
      const trainer = await as('kiran@example.com', { role: 'trainer', batchKey: 'AP-2025-01' })
      assert.equal((await trainer.get(`/about/about/${page('/about')}`)).status, 404)
      assert.equal((await trainer.get(`/course/AspenPlus/${page('/course/AspenPlus')}`)).status, 200)
      const accountant = await as('sunita@example.com', 'accountant')
      assert.equal((await accountant.get(`/about/about/${page('/about')}`)).status, 403)
      assert.equal((await app.request(`/api/desk/content/about/about/${page('/about')}`)).status, 401)
    })

    test('shows the draft of somebody else to who names it', async (t) => {
      const { asha, ravi } = await draftDesk(engine, t, { drawTrial })
      const { body } = await ravi.of('about/about').draft()
      await ravi.of('about/about').save({ body: { ...body, lead: 'By Ravi' } })
      assert.match(await (await asha.get(`/about/about/${page('/about', ravi.uid)}`)).text(), /By Ravi/)
      assert.doesNotMatch(await (await asha.get(`/about/about/${page('/about')}`)).text(), /By Ravi/)
    })
  })
