import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownProblem } from './answer.ts'
import { createQueryClient, newer, problemOf, Refused, sentenceOf, valueOf } from './query-client.ts'

test('an older answer never replaces a newer one of the same thing', () => {
  const shown = { id: 'lead-1', version: 3, name: 'Asha' }
  assert.equal(newer(shown, { id: 'lead-1', version: 2, name: 'old' }), shown)
  assert.deepEqual(newer(shown, { id: 'lead-1', version: 4, name: 'new' }), { id: 'lead-1', version: 4, name: 'new' })
  assert.deepEqual(newer(shown, { id: 'lead-2', version: 1, name: 'another' }), {
    id: 'lead-2',
    version: 1,
    name: 'another',
  })
})

test('an answer that says the same keeps the value that is shown, so that nothing is drawn again', () => {
  const shown = { rows: [{ id: 'a' }], next: null }
  assert.equal(newer(shown, { rows: [{ id: 'a' }], next: null }), shown)
})

test('a refusal reaches whoever asked, and whoever watches all calls', async () => {
  const heard: string[] = []
  const client = createQueryClient(({ code }) => heard.push(code))
  const refused = Promise.resolve({ ok: false, problem: ownProblem('forbidden', 'No', 403) } as const)
  await assert.rejects(client.query({ queryKey: ['x'], queryFn: () => valueOf(refused) }), Refused)
  assert.deepEqual(heard, ['forbidden'])
  assert.equal(problemOf(new Error('a fault of the page')).code, 'unexpected')
})

test('what may pass is asked again, a refusal is not', () => {
  const retry = createQueryClient(() => {}).getDefaultOptions().queries?.retry
  assert.ok(typeof retry === 'function')
  assert.equal(retry(0, new Refused(ownProblem('busy', 'Busy', 503))), true)
  assert.equal(retry(3, new Refused(ownProblem('busy', 'Busy', 503))), false)
  assert.equal(retry(0, new Refused(ownProblem('forbidden', 'No', 403))), false)
})

test('a refusal is said in the words of the fields that are to blame, else in its own', () => {
  const problem = ownProblem('fieldsInvalid', 'Some fields need your attention', 422)
  const errors = [{ field: 'from', message: 'Give a day as 2027-01-16' }]
  assert.equal(sentenceOf(new Refused({ ...problem, errors })), 'Give a day as 2027-01-16')
  assert.equal(sentenceOf(new Refused(problem)), 'Some fields need your attention')
})
