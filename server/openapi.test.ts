import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '../tests/support/engines.ts'
import { createTestApp } from '../tests/support/test-app.ts'

interface OpenApi {
  readonly openapi: string
  readonly paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: Schema }> }; responses: object }>
  >
}
interface Schema {
  readonly properties: Record<string, { pattern?: string; enum?: string[]; maxLength?: number }>
  readonly required: string[]
}

test('the OpenAPI document names every route with its fields, rules and refusals', async (t) => {
  const [sqlite] = engines
  assert.ok(sqlite)
  const app = await createTestApp(sqlite, t)
  const document = (await (await app.request('/api/openapi.json')).json()) as OpenApi
  assert.match(document.openapi, /^3\.1/)
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  assert.deepEqual(routes.toSorted(), [
    'get /api/session/token',
    'get /api/users/me',
    'get /api/users/me/documents/{number}',
    'get /api/users/me/live',
    'get /api/users/me/purchases',
    'get /api/users/me/purchases/live',
    'patch /api/users/me',
    'post /api/auth/request-password-reset',
    'post /api/auth/reset-password',
    'post /api/auth/send-verification-email',
    'post /api/auth/sign-in/email',
    'post /api/auth/sign-in/social',
    'post /api/auth/sign-out',
    'post /api/auth/sign-up/email',
    'post /api/auth/verify-email',
    'post /api/auth/verify-email/account',
    'post /api/auth/verify-email/disown',
    'post /api/course-feedbacks',
    'post /api/enrollments/{courseId}',
    'post /api/feedback',
    'post /api/payments/confirmations',
    'post /api/payments/intents',
    'post /api/payments/orders',
    'post /api/webinars/{dateKey}/registrations',
    'put /api/users/me/buyer-business',
    'put /api/users/me/buyer-state',
  ])
  const webinar = document.paths['/api/webinars/{dateKey}/registrations']?.['post']
  const schema = webinar?.requestBody?.content['application/json']?.schema
  assert.equal(schema?.properties['phone']?.pattern, '^[0-9]{10}$')
  assert.deepEqual(schema?.properties['education']?.enum, ['B.Tech', 'M.Tech', 'PhD'])
  assert.equal(schema?.properties['organization']?.maxLength, 200)
  assert.deepEqual(Object.keys(webinar?.responses ?? {}), ['201', '400', '403', '404', '413', '415', '422', '429'])
})
