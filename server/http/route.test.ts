import { Hono } from 'hono'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
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
