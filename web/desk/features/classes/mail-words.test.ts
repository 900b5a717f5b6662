import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailWords, planWords } from './mail-words.ts'

test('says how many e-mails go out, and that none does', () => {
  assert.equal(mailWords(0, 'now'), 'No e-mail goes out.')
  assert.equal(mailWords(1, 'now'), '1 e-mail goes out now.')
  assert.equal(mailWords(59, 'in a minute'), '59 e-mails go out in a minute.')
})

test('promises an e-mail of planned classes only where one of them lies ahead', () => {
  const classes = [{ endsAt: '2026-11-20T14:00:00.000Z' }, { endsAt: '2026-11-21T14:00:00.000Z' }]
  assert.match(planWords(classes, Date.parse('2026-11-21T13:00:00.000Z')), /gets an e-mail/)
  assert.match(planWords(classes, Date.parse('2026-11-21T14:00:00.000Z')), /No e-mail goes out/)
})
