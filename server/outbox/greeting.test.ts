import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { greeting, plainName } from './greeting.ts'

const PLAIN = [
  'Asha',
  'Asha Rao',
  'आशा राव',
  'அருண் குமார்',
  "Maria D'Souza-Pinto",
  'Dr. R. K. Sharma',
  'Asha R.',
  'Prof. A. P. J. Kalam',
  'Smt. Lakshmi',
  'José Núñez',
  'one two three four five',
  'x'.repeat(60),
]

const NOT_PLAIN = [
  '',
  '   ',
  "'-",
  'evil.example',
  'www.evil.example',
  'Visit evil.example today',
  'http://evil.example/claim',
  'Asha, your refund of Rs 9000 waits',
  'Asha 9000',
  'Asha!',
  'Asha\nRao',
  'Asha\tRao',
  'Asha (IIT)',
  'Asha@example.com',
  'Refund. Call now',
  'A.B',
  'A..',
  '.Asha',
  'Re-f. now',
  'Asha．example',
  'Asha\u202EoaR',
  'Asha\u2028Rao',
  'one two three four five six',
  'x'.repeat(61),
]

describe('the greeting of a letter to an unproven address (A5)', () => {
  for (const name of PLAIN) it(`names ${JSON.stringify(name)}`, () => assert.equal(greeting(name), `Hello ${name},`))

  for (const name of NOT_PLAIN) it(`leaves out ${JSON.stringify(name)}`, () => assert.equal(greeting(name), 'Hello,'))

  it('writes one space between words', () => assert.equal(plainName(' Asha   Rao '), 'Asha Rao'))
})
