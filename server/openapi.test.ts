import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as z from 'zod/mini'
import { Problem, type RefusalCode } from '#contract/problem.ts'
import { OpenApi, refusalsOf } from '../tests/support/declared-answers.ts'
import { engines } from '../tests/support/engines.ts'
import { ANSWERS } from '../tests/support/openapi/answers.ts'
import { openApps } from '../tests/support/openapi/apps.ts'
import { BACKUP_CAUSES } from '../tests/support/openapi/backup-causes.ts'
import type { Causes } from '../tests/support/openapi/call.ts'
import { DESK_CAUSES } from '../tests/support/openapi/desk-causes.ts'
import { EXAMPLES } from '../tests/support/openapi/examples.ts'
import { OLD_SEAT_CAUSES } from '../tests/support/openapi/old-seat-causes.ts'
import { openMembers } from '../tests/support/openapi/members.ts'
import { CLASS_CAUSES } from '../tests/support/openapi/class-causes.ts'
import { OFFER_CAUSES } from '../tests/support/openapi/offer-causes.ts'
import { DOUBT_CAUSES } from '../tests/support/openapi/doubt-causes.ts'
import { ROOM_CAUSES } from '../tests/support/openapi/room-causes.ts'
import { SETTING_CAUSES } from '../tests/support/openapi/setting-causes.ts'
import { SITE_CAUSES } from '../tests/support/openapi/site-causes.ts'
import { createTestApp } from '../tests/support/test-app.ts'
import { ALL_REFUSALS } from './http/refusals.ts'

const [sqlite = assert.fail()] = engines

const CAUSES: Causes = {
  ...SITE_CAUSES,
  ...DESK_CAUSES,
  ...CLASS_CAUSES,
  ...ROOM_CAUSES,
  ...DOUBT_CAUSES,
  ...OLD_SEAT_CAUSES,
  ...OFFER_CAUSES,
  ...SETTING_CAUSES,
  ...BACKUP_CAUSES,
}

const Field = z.object({
  pattern: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  maxLength: z.optional(z.number()),
})
const Taken = z.object({
  requestBody: z.object({
    content: z.object({
      'application/json': z.object({ schema: z.object({ properties: z.record(z.string(), Field) }) }),
    }),
  }),
})

/** In the room, members read, and whoever teaches writes and calls the roll. */
const isOfStaff = (name: string) =>
  name.includes(' /api/desk') ||
  /^(?:delete|patch|post|put) \/api\/room\/.*(?:materials|recordings)|\/api\/room\/classes|\/(?:doubts|messages|progress|teaching)/.test(
    name,
  )

/** Nobody is signed in yet. */
const OF_NOBODY = new Set(['post /api/desk/second-factor'])

const isCode = (code: string): code is RefusalCode => code in ALL_REFUSALS

suite('the OpenAPI document', () => {
  test('names every refusal that a call can meet, and no other', async (t) => {
    const apps = await openApps(t)
    const members = await openMembers(apps.app)
    const { paths } = OpenApi.parse(await (await apps.app.request('/api/openapi.json')).json())
    for (const [template, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations)) {
        const name = `${method} ${template}`
        const { path = template, body } = EXAMPLES[name] ?? {}
        assert.ok(!path.includes('{'), `${name} has no example`)
        const codes = refusalsOf(operation).map(({ code }) => code)
        const isWrite = method !== 'get' && codes.includes('signInRequired')
        assert.equal(codes.includes('otherMember'), isWrite && !OF_NOBODY.has(name), `${name}: who wrote it`)
        for (const { code, status } of refusalsOf(operation)) {
          assert.ok(isCode(code), code)
          const cause = CAUSES[`${code} ${name}`] ?? CAUSES[code]
          assert.ok(cause, `${name}: nothing here is refused as ${code}`)
          const { cookie } = isOfStaff(name) ? members.staff.owner : members
          const response = await cause(apps, { name, method, path, body, cookie }, members)
          const text = await response.text()
          assert.equal(response.headers.get('content-type'), 'application/problem+json', `${name} ${code}: ${text}`)
          const problem = Problem.parse(JSON.parse(text))
          assert.deepEqual([problem.code, response.status], [code, status], name)
        }
      }
  })

  test('says what each call takes and answers with', async (t) => {
    const app = await createTestApp(sqlite, t)
    const document = OpenApi.parse(await (await app.request('/api/openapi.json')).json())
    assert.match(document.openapi, /^3\.1/)
    const types = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.entries(responses)
          .filter(([status]) => Number(status) < 400)
          .map(([status, { content = {} }]) => [method, path, status, ...Object.keys(content)].join(' ')),
      ),
    )
    assert.deepEqual(types.toSorted(), ANSWERS.toSorted())
    const webinar = Taken.parse(document.paths['/api/webinars/{dateKey}/registrations']?.['post'])
    const { properties } = webinar.requestBody.content['application/json'].schema
    assert.equal(properties['phone']?.pattern, '^[0-9]{10}$')
    assert.deepEqual(properties['education']?.enum, ['B.Tech', 'M.Tech', 'PhD'])
    assert.equal(properties['organization']?.maxLength, 200)
  })
})
