import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFUSALS } from '#contract/problem.ts'
import { Kept } from '#contract/submissions.ts'
import { ask } from './answer.ts'

const answering = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }))

test('gives the value of a good answer', async () => {
  const answer = await ask(Kept, answering(201, { path: 'feedback/1763625600000' }))
  assert.deepEqual(answer.ok && answer.value, { path: 'feedback/1763625600000' })
})

test("gives the server's problem of a refusal", async () => {
  const { status, title } = REFUSALS.fieldsInvalid
  const errors = [{ field: 'name', message: 'Name is required' }]
  const body = {
    type: 'about:blank',
    title,
    status,
    detail: title,
    instance: '/',
    code: 'fieldsInvalid',
    errors,
    requestId: '1',
  }
  const answer = await ask(Kept, answering(status, body))
  assert.deepEqual(!answer.ok && answer.problem.errors, errors)
})

test('turns a network failure into a problem', async () => {
  const answer = await ask(Kept, Promise.reject(new TypeError('Failed to fetch')))
  assert.equal(!answer.ok && answer.problem.code, 'unreachable')
})

test("turns a proxy's page and an answer of another shape into a problem", async () => {
  const page = await ask(Kept, Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })))
  assert.equal(!page.ok && page.problem.code, 'unreadable')
  const other = await ask(Kept, answering(200, { route: 'x' }))
  assert.equal(!other.ok && other.problem.code, 'unreadable')
})
