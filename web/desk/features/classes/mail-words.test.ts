import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailSentence } from '#web/platform/staff/mail-sentence.ts'
import { mailWords, planWords } from './mail-words.ts'

const mailed = mailSentence(true)

test('says how many e-mails go out, and that none does', () => {
  assert.equal(mailWords(0, 'now', mailed), 'No e-mail goes out.')
  assert.equal(mailWords(1, 'now', mailed), '1 e-mail goes out now.')
  assert.equal(mailWords(59, 'in a minute', mailed), '59 e-mails go out in a minute.')
})

test('promises an e-mail of planned classes only where one of them lies ahead', () => {
  const classes = [{ endsAt: '2026-11-20T14:00:00.000Z' }, { endsAt: '2026-11-21T14:00:00.000Z' }]
  assert.match(planWords(classes, Date.parse('2026-11-21T13:00:00.000Z'), mailed), /gets an e-mail/)
  assert.match(planWords(classes, Date.parse('2026-11-21T14:00:00.000Z'), mailed), /No e-mail goes out/)
})

test('says that e-mails are written to files where no mail server is set, and that none is', () => {
  const unsent = mailSentence(false)
  assert.equal(mailWords(0, 'now', unsent), 'No e-mail goes out.')
  assert.equal(mailWords(1, 'now', unsent), '1 e-mail is written to a file, because no mail server is set.')
  assert.equal(mailWords(9, 'now', unsent), '9 e-mails are written to files, because no mail server is set.')
  const classes = [{ endsAt: '2026-11-21T14:00:00.000Z' }]
  assert.match(planWords(classes, Date.parse('2026-11-21T13:00:00.000Z'), unsent), /written to files/)
})
