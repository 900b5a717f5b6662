/** Every rule of the four forms and of accounts, as the server applies it to one who goes past the browser. */
import fc from 'fast-check'
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Problem } from '#contract/problem.ts'
import { engines } from '../tests/support/engines.ts'
import {
  contactMessage,
  courseFeedback,
  enrolment,
  registration,
  webinarRegistration,
} from '#stand-ins/people/makers.ts'
import { createTestApp, type TestApp } from '../tests/support/test-app.ts'

interface Rule {
  readonly field: string
  readonly value: unknown
  readonly message: string
}

interface Form {
  readonly address: string
  readonly valid: object
  readonly rules: readonly Rule[]
}

const missing = (field: string, message: string): Rule[] =>
  [undefined, '', '   ', null, 7].map((value) => ({ field, value, message }))
const not = (field: string, message: string, ...values: unknown[]): Rule[] =>
  values.map((value) => ({ field, value, message }))
const option = (field: string, message: string): Rule[] =>
  not(field, message, undefined, '', 'Something else', ['B.Tech'])

const REQUIRED = 'This field is required'
const PHONES = ['', '123456789', '12345678901', '+91 98765', '(0) 98765 43210x', '¹²³⁴⁵⁶⁷⁸⁹⁰', 1234567890]
/** What a field of one line never holds, in the middle of other text. */
const within = (signs: readonly string[]) => signs.map((sign) => `a${sign}b`)
const oneLine = (field: string, message: string): Rule[] => [
  ...not(field, LINE_BREAK, ...within(['\n', '\r\n', '\u0085', '\u2028', '\u2029'])),
  ...not(field, CONTROL, ...within(['\0', '\u001B'])),
  ...not(field, BROKEN, ...within(['\uD800'])),
  ...not(field, message, '\u200B', ' \u00AD\u2060 ', '\t', '\u202E\u2066', '\u3164', '\u2800'),
]
const ADDRESSES = ['nobody', 'a@b', 'a b@example.com', 'a@example.com, b@example.com', 'a@exa\r\nmple.com']
const RATED = [
  'interaction',
  'contentRelevance',
  'clarityOfPresentation',
  'engagement',
  'pace',
  'useOfExamples',
  'knowledgeTransfer',
]
const BLOCKED = 'The characters $ # [ ] / cannot be used here'
const UNKEPT = 'This text holds a character that cannot be kept'
const LINE_BREAK = 'Write this on one line, without a line break'
const CONTROL = 'This text holds a control character. Please type it instead of pasting it'
const BROKEN = 'This text holds half a character. Please type it again'

const FORMS: readonly Form[] = [
  {
    address: '/api/webinars/06032025/registrations',
    valid: webinarRegistration(),
    rules: [
      ...missing('name', 'Name is required'),
      ...not('name', BLOCKED, 'a$', 'a#', 'a[', 'a]', 'a/b'),
      ...not('name', 'Use at most 100 characters', 'x'.repeat(101)),
      ...oneLine('name', 'Name is required'),
      ...oneLine('organization', 'Current college/organization is required'),
      ...not('phone', 'Phone number must be 10 digits', undefined, ...PHONES),
      ...not(
        'email',
        'Invalid email address',
        undefined,
        '',
        ...ADDRESSES,
        'a@example.museum',
        'a@example.c',
        'a@example.c0m',
      ),
      ...option('education', 'Highest education is required'),
      ...missing('organization', 'Current college/organization is required'),
      ...not('organization', BLOCKED, 'R&D / Works'),
      ...option('workExperience', 'Work experience is required'),
      ...option('workingField', 'Working field is required'),
      ...option('jobType', 'Job type is required'),
      ...option('aspenExperience', 'Experience in Aspen Plus is required'),
      ...option('hearAboutUs', REQUIRED),
    ],
  },
  {
    address: '/api/feedback',
    valid: contactMessage(),
    rules: [
      ...missing('firstName', 'First name is required'),
      ...missing('lastName', 'Last name is required'),
      ...not('phone', 'Phone number must be 10 digits', undefined, ...PHONES),
      ...not('email', 'Invalid email address', undefined, '', ...ADDRESSES),
      ...oneLine('firstName', 'First name is required'),
      ...oneLine('lastName', 'Last name is required'),
      ...missing('message', 'Message is required'),
      ...not('message', 'Message is required', '\u200B', '\uFEFF \n\u2060'),
      ...not('message', UNKEPT, 'a\0b', 'a\uD800b'),
      ...not('message', 'Use at most 5000 characters', 'x'.repeat(5001)),
    ],
  },
  {
    address: '/api/course-feedbacks',
    valid: courseFeedback(),
    rules: [
      ...missing('fullName', REQUIRED),
      ...missing('contactNumber', REQUIRED),
      ...oneLine('fullName', REQUIRED),
      ...oneLine('contactNumber', REQUIRED),
      ...missing('emailAddress', REQUIRED),
      ...not('emailAddress', 'Invalid email address', ...ADDRESSES),
      ...RATED.flatMap((field) => option(field, REQUIRED)),
      ...not('additionalComments', 'Use at most 5000 characters', 'x'.repeat(5001)),
    ],
  },
  {
    address: '/api/enrollments/AspenPlus',
    valid: enrolment(),
    rules: [
      ...missing('name', 'Name is required'),
      ...oneLine('name', 'Name is required'),
      ...not('phone', 'Valid phone number is required', undefined, ...PHONES),
      ...not('email', 'Valid email is required', undefined, '', ...ADDRESSES),
      ...not('education', 'Highest education is required', '', 'Diploma'),
    ],
  },
  {
    address: '/api/auth/sign-up/email',
    valid: registration(),
    rules: [
      ...missing('fullName', 'Full name is required'),
      ...oneLine('fullName', 'Full name is required'),
      ...oneLine('collegeYear', 'College/Year is required'),
      ...oneLine('companyDept', 'Company/Department is required'),
      ...oneLine('courseName', 'Course name is required'),
      ...not('mobile', 'Please enter a valid 10-digit mobile number', undefined, ...PHONES),
      ...not(
        'email',
        'Please enter a valid email address',
        undefined,
        '',
        ...ADDRESSES,
        'ä@example.com',
        'a@example.c0m',
      ),
      ...missing('collegeYear', 'College/Year is required'),
      ...missing('companyDept', 'Company/Department is required'),
      ...missing('courseName', 'Course name is required'),
      ...not('courseName', 'Use at most 200 characters', 'x'.repeat(201)),
      ...not('password', 'Password must be at least 6 characters long', undefined, '', '12345', 123456),
      ...not('captcha', 'Incorrect captcha answer', undefined, '', '8', '70', 8, null),
      ...not('terms', 'You must accept the terms and conditions', undefined, false, 'true', 'on'),
    ],
  },
  {
    address: '/api/auth/sign-in/email',
    valid: { email: 'asha@example.com', password: 'column 7 trays' },
    rules: [
      ...not('email', 'Please enter a valid email address', undefined, ...ADDRESSES),
      ...not('password', 'Password must be at least 6 characters long', undefined, '12345'),
    ],
  },
  {
    address: '/api/auth/request-password-reset',
    valid: { email: 'asha@example.com' },
    rules: not('email', 'Please enter a valid email address', undefined, '', 'ä@example.com', ...ADDRESSES),
  },
  {
    address: '/api/auth/reset-password',
    valid: { token: 'no such token', newPassword: 'column 7 trays' },
    rules: [
      ...missing('token', 'This link is not valid'),
      ...not('newPassword', 'Password must be at least 6 characters long', undefined, '12345'),
    ],
  },
]

async function isUntouched({ database: { db } }: TestApp): Promise<boolean> {
  const tables = ['records', 'outbox', 'user', 'idempotencyKeys'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return rows.every(({ length }) => length === 0)
}

suite('rules of the fields', () => {
  // Refused before the database is asked: one kind is enough.
  const [engine = assert.fail()] = engines
  for (const { address, valid, rules } of FORMS)
    test(`are the spec's at ${address}`, async (t) => {
      const app = await createTestApp(engine, t)
      for (const { field, value, message } of rules) {
        const response = await app.send('POST', address, { ...valid, [field]: value })
        const tried = `${field} = ${JSON.stringify(value)}`
        assert.equal(response.status, 422, tried)
        const problem = Problem.parse(await response.json())
        assert.deepEqual([problem.code, problem.errors], ['fieldsInvalid', [{ field, message }]], tried)
      }
      assert.ok(await isUntouched(app))
    })

  test('name a field that no form has, and everything that is wrong at once', async (t) => {
    const app = await createTestApp(engine, t)
    const unknown = await app.send('POST', '/api/feedback', { ...contactMessage(), role: 'admin' })
    assert.deepEqual(Problem.parse(await unknown.json()).errors, [
      { field: 'role', message: 'This field is not known' },
    ])
    const empty = Problem.parse(await (await app.send('POST', '/api/feedback', {})).json())
    assert.deepEqual(
      empty.errors.map(({ field }) => field),
      ['firstName', 'lastName', 'phone', 'email', 'message'],
    )
    for (const body of [null, 7, 'text', []])
      assert.equal((await app.send('POST', '/api/feedback', body)).status, 422, JSON.stringify(body))
  })
})

for (const engine of engines)
  suite(`rules of the fields on ${engine.name}`, () => {
    test('hold whatever is sent: never a 500, never half a record', async (t) => {
      const app = await createTestApp(engine, t)
      const form = fc.constantFrom(...FORMS)
      const anything = fc.oneof(
        fc.jsonValue(),
        fc.string({ unit: 'binary' }),
        fc.string({ maxLength: 6000 }),
        fc.constant('__proto__'),
      )
      const input = form.chain(({ address, valid }) =>
        fc.record({
          address: fc.constant(address),
          body: fc.oneof(
            anything,
            fc.dictionary(
              fc.oneof(fc.constantFrom(...Object.keys(valid), '__proto__', 'constructor'), fc.string()),
              anything,
            ),
            fc
              .dictionary(fc.constantFrom(...Object.keys(valid)), anything, { maxKeys: 2 })
              .map((part) => ({ ...valid, ...part })),
          ),
        }),
      )
      await fc.assert(
        fc.asyncProperty(input, async ({ address, body }) => {
          const before = await countRows(app)
          const { status } = await app.send('POST', address, body)
          const after = await countRows(app)
          assert.ok([200, 201, 400, 401, 409, 422].includes(status), `${address} ${status}`)
          // A letter to a member is what asking for one is for.
          if (status === 200) return
          if (status !== 201) assert.deepEqual(after, before)
          else if (!address.startsWith('/api/auth')) assert.equal(after.records, before.records + 1)
        }),
        { numRuns: engine.name === 'sqlite' ? 400 : 150 },
      )
    })
  })

async function countRows({ database: { db } }: TestApp) {
  const count = async (table: 'records' | 'outbox' | 'user') =>
    (await db.selectFrom(table).selectAll().execute()).length
  return { records: await count('records'), outbox: await count('outbox'), user: await count('user') }
}
