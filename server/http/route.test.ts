import { Hono } from 'hono'
import { hc } from 'hono/client'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { Problem } from '#contract/problem.ts'
import { Refusal } from '#contract/refusal.ts'
import { ok } from './answers.ts'
import type { Env } from './context.ts'
import { route } from './route.ts'

const declared = { tag: 'Tests', summary: 'A test', answer: ok(z.object({ seats: z.number() })) }

test('a handler answers and refuses only as its route declares: anything else does not compile', async () => {
  const app = new Hono<Env>()
    .get('/refused', route({ ...declared, refusals: ['courseUnknown'] }), (c) =>
      c.req.query('how')
        ? // @ts-expect-error: this code is not declared
          c.var.refuse('webinarUnknown')
        : c.var.refuse('courseUnknown'),
    )
    .get('/outcome', route({ ...declared, refusals: ['courseUnknown'] }), (c) =>
      c.req.query('how')
        ? // @ts-expect-error: nor is the code of this refusal
          c.var.answer(new Refusal('webinarUnknown'))
        : c.var.answer(new Refusal('courseUnknown')),
    )
    // @ts-expect-error: a route without a body has no fields to refuse
    .get('/fields', route(declared), (c) => c.var.refuse('fieldsInvalid'))
    // @ts-expect-error: the answer has another field
    .get('/answer', route(declared), (c) => c.var.answer({ seat: 1 }))
    .get('/right', route(declared), (c) => c.var.answer({ seats: 1 }))
  const statuses = ['/refused', '/outcome', '/right'].map(async (path) => (await app.request(path)).status)
  assert.deepEqual(await Promise.all(statuses), [404, 404, 200])
})

test('what stands behind the question mark is typed, checked and may be left away', async () => {
  const query = z.object({ seats: z.optional(z.string().check(z.regex(/^[1-9]$/, 'One to nine'))) })
  const app = new Hono<Env>().get('/some', route({ ...declared, query }), (c) =>
    c.var.answer({ seats: Number(c.req.valid('query').seats ?? 0) }),
  )
  const client = hc<typeof app>('http://localhost', { fetch: app.request })
  // @ts-expect-error: there is no such field
  await client.some.$get({ query: { chairs: '1' } })
  const answers = [client.some.$get({ query: { seats: '4' } }), client.some.$get()]
  assert.deepEqual(await Promise.all(answers.map(async (answer) => (await answer).json())), [
    { seats: 4 },
    { seats: 0 },
  ])
  const refused = z.pick(Problem, { code: true, errors: true }).parse(await (await app.request('/some?seats=0')).json())
  assert.deepEqual(refused, { code: 'fieldsInvalid', errors: [{ field: 'seats', message: 'One to nine' }] })
})
