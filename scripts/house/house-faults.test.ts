import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiAddressFaults } from './api-addresses.ts'
import { barrelFaults } from './barrels.ts'
import { commentFaults } from './comment-share.ts'
import { cycleFaults } from './cycles.ts'
import { deadCommentFaults } from './dead-comments.ts'
import { undeclaredAnswerFaults } from './declared-answers.ts'
import { decoratorFaults } from './decorators.ts'
import { fileNameFaults } from './file-names.ts'
import { withoutExceptions } from './house-faults.ts'
import { importFaults } from './import-faults.ts'
import { lengthFaults } from './lengths.ts'
import { ownKeyFaults } from './own-keys.ts'
import { readmeFaults } from './room-readmes.ts'
import { type Fault, sourceFile } from './source-file.ts'
import { tableOwnerFaults } from './table-owners.ts'
import { sitePackageFaults } from './site-packages.ts'
import { testBoundFaults } from './test-bounds.ts'

const messages = (faults: readonly Fault[]) => faults.map(({ message }) => message)
const imports = (path: string, text: string) => messages(importFaults([sourceFile(path, text)]))

test('the import table refuses what it does not name', () => {
  const refused: [path: string, text: string][] = [
    ['contract/accounts.ts', "import { z } from 'zod'"],
    ['contract/accounts.ts', "import { courses } from '#content/courses.ts'"],
    ['content/site.ts', "import { join } from 'node:path'"],
    ['server/config.ts', "import { open } from './database/open.ts'"],
    ['server/database/open.ts', "import { respond } from '../http/respond.ts'"],
    ['server/outbox/outbox.ts', "import { smtp } from '#server/gateways/smtp-mailer.ts'"],
    ['server/features/accounts/identity.ts', "import { keep } from '../submissions/store.ts'"],
    ['server/features/accounts/identity.ts', "import type { Submission } from '../submissions/store.ts'"],
    ['server/features/submissions/routes.ts', "import { config } from '#server/config.ts'"],
    ['server/features/submissions/routes.ts', "import { hasSeat } from '../seats/seats.ts'"],
    ['server/features/seats/seats.ts', "import type { Ledger } from '../payments/ledger/ledger.ts'"],
    ['server/features/nobody/routes.ts', "import { describe } from '../../http/describe.ts'"],
    ['server/features/payments/documents/documents.ts', "import { addresseeOf } from '../ledger/payment-rows.ts'"],
    ['server/features/payments/ledger/ledger.ts', "import type { Report } from '../provider/report.ts'"],
    ['server/app.ts', "export { Form } from '#web/ui/field.tsx'"],
    ['server/stray.ts', "import { createApp } from './app.ts'"],
    ['web/ui/button.tsx', "import { Course } from '#contract/catalog.ts'"],
    ['web/ui/button.tsx', "import { pino } from 'pino'"],
    ['web/platform/share.ts', "import type { Api } from '#server/app.ts'"],
    ['web/platform/api.ts', "import { createApp } from '#server/app.ts'"],
    ['web/site/features/catalog/course-card.tsx', "import { LoginPrompt } from '../accounts/login-prompt.tsx'"],
    ['web/site/features/catalog/course-card.tsx', "const page = import('../../pages/home.tsx')"],
    ['web/site/main.ts', "import { openMailbox } from '#stand-ins/mailbox.ts'"],
    ['web/platform/share.ts', "import { createTestApp } from '../../tests/support/test-app.ts'"],
    ['stand-ins/site.ts', "import { createApp } from '#server/app.ts'"],
    ['stand-ins/site.ts', "import { createTestApp } from '../tests/support/test-app.ts'"],
    ['tests/process/kill.test.ts', "import { root } from '../../scripts/setup/run.js'"],
    ['server/app.test.ts', "import { root } from '../scripts/setup/run.js'"],
    ['scripts/dev.ts', "import { createTestApp } from '../tests/support/test-app.ts'"],
  ]
  for (const [path, text] of refused) assert.equal(imports(path, text).length, 1, `${path}: ${text}`)
})

test('the import table lets through what it names', () => {
  const allowed: [path: string, text: string][] = [
    ['contract/accounts.ts', "import * as z from 'zod/mini'\nimport { filled } from './fields.ts'"],
    ['server/outbox/outbox.ts', "import type { Mailer } from '#server/gateways/mailer.ts'"],
    ['server/features/payments/facts/history.ts', "import { membersByIds } from '../../accounts/members.ts'"],
    ['server/features/payments/ledger/seating.ts', "import { settleDocuments } from '../documents/documents.ts'"],
    ['server/features/seats/seats.ts', "import { membersByIds } from '../accounts/members.ts'"],
    ['server/features/accounts/routes.ts', "import { identity } from './identity.ts'\nimport { Hono } from 'hono'"],
    ['web/platform/api.ts', "import type { Api } from '#server/app.ts'\nimport { share } from './share.ts'"],
    ['web/ui/mail-link.tsx', "import { mailLink } from '#contract/mail-link.ts'"],
    ['web/site/pages/courses.tsx', "import { MailLink } from '#web/ui/mail-link.tsx'"],
    ['web/site/routes.tsx', "const page = import('./pages/home.tsx')"],
    ['server/app.test.ts', "import { createTestApp } from '../tests/support/test-app.ts'"],
    ['scripts/dev.ts', "import { startStandIn } from '#stand-ins/stand-in.ts'"],
  ]
  for (const [path, text] of allowed) assert.deepEqual(imports(path, text), [], `${path}: ${text}`)
})

test('a table that belongs to a feature is named by that feature alone', () => {
  const declared = [
    ['server/features/accounts/tables.ts', 'user'],
    ['server/features/seats/tables.ts', 'seats'],
    ['server/features/payments/facts/tables.ts', 'payments'],
    ['server/outbox/tables.ts', 'outbox'],
  ].map(([path = '', name]) => sourceFile(path, `export const ALL = { ${name}: table({ id: plain() }) }`))
  const named = (path: string, text: string) => tableOwnerFaults([...declared, sourceFile(path, text)]).length
  assert.equal(named('server/features/letters/letter-list.ts', "db.selectFrom('outbox').selectAll()"), 0)
  assert.equal(named('server/features/payments/ledger/desk.ts', "db.selectFrom('user').selectAll()"), 1)
  assert.equal(named('scripts/export.ts', "db.selectFrom('records').innerJoin('user as member', 'a', 'b')"), 1)
  assert.equal(named('server/features/payments/ledger/ledger.ts', "tx.updateTable('seats').set({})"), 1)
  assert.equal(named('server/features/payments/ledger/ledger.ts', "tx.updateTable('payments').set({})"), 0)
  assert.equal(named('server/features/accounts/members.ts', "db.selectFrom('user').selectAll()"), 0)
  assert.equal(named('server/features/accounts/accounts.test.ts', "db.selectFrom('seats').selectAll()"), 0)
})

test('a circle of imports is found, also of types', () => {
  const files = [
    sourceFile('server/a.ts', "import { b } from './b.ts'"),
    sourceFile('server/b.ts', "import type { C } from '#server/c.ts'"),
    sourceFile('server/c.ts', "import { a } from './a.ts'"),
  ]
  assert.deepEqual(messages(cycleFaults(files)), [
    'Imports run in a circle: server/a.ts -> server/b.ts -> server/c.ts -> server/a.ts',
  ])
})

test('long files and long functions are found, a page component has more room', () => {
  const lines = (count: number) => '1\n'.repeat(count)
  const long = (path: string, text: string) => messages(lengthFaults([sourceFile(path, text)]))
  assert.deepEqual(long('server/app.ts', lines(301)), ['301 lines; a file has at most 300'])
  assert.deepEqual(long('content/courses.ts', lines(301)), [])
  for (const path of ['server/app.test.ts', 'tests/journeys/home.spec.ts'])
    assert.equal(long(path, lines(301)).length, 1)
  assert.deepEqual(long('server/app.ts', `const run = () => {\n${lines(59)}}`), [
    'A function of 61 lines; it may have 60',
  ])
  assert.deepEqual(long('web/site/pages/home.tsx', `export function Component() {\n${lines(118)}}`), [])
  for (const site of ['site', 'desk', 'room'])
    assert.equal(long(`web/${site}/pages/home.tsx`, `export function Component() {\n${lines(119)}}`).length, 1)
  assert.deepEqual(long('web/room/pages/batch.tsx', `export function Component() {\n${lines(118)}}`), [])
})

test('an address of the API that the browser writes by itself is found', () => {
  const written = (path: string, text: string) => apiAddressFaults([sourceFile(path, text)]).length
  assert.equal(written('web/desk/pages/leads.tsx', "const address = '/api/desk/leads'"), 1)
  assert.equal(written('web/desk/pages/leads.tsx', 'const address = (fy) => `/api/desk/documents.csv?fy=${fy}`'), 1)
  assert.equal(written('web/desk/pages/leads.tsx', "const address = '/desk/api/'"), 0)
  assert.equal(written('web/site/worker/offline-worker.ts', "const own = '/api/*'"), 0)
  assert.equal(written('server/app.ts', "const own = '/api/desk'"), 0)
})

test('code in comments and put-off work are found, reasons and examples are not', () => {
  const dead = (text: string) => deadCommentFaults([sourceFile('server/app.ts', text)]).length
  assert.equal(dead('// const answer = compute(41)'), 1)
  assert.equal(dead('// await send(letter)'), 1)
  assert.equal(dead('/* if (ready) {\n  start()\n} */'), 1)
  assert.equal(dead('/** TODO: speed this up */'), 1)
  assert.equal(dead('// The provider answers twice; the second one is dropped.'), 0)
  assert.equal(dead('/** Writes paise as rupees: formatRupees(900000) */'), 0)
})

test('barrels, decorators and names that say nothing are found', () => {
  assert.equal(barrelFaults([sourceFile('web/ui/index.ts', "export * from './field.tsx'")]).length, 1)
  assert.equal(barrelFaults([sourceFile('web/ui/field.ts', "export * from './a.ts'\nexport const b = 1")]).length, 0)
  assert.equal(decoratorFaults([sourceFile('server/a.ts', '@sealed class Account {}')]).length, 1)
  assert.equal(
    fileNameFaults(['server/utils/text.ts', 'web/date-helpers.ts', 'web/UserCard.tsx', 'server/a.tsx']).length,
    4,
  )
  assert.equal(fileNameFaults(['server/database/open.ts', 'web/ui/field.tsx', 'web/platform/metadata.ts']).length, 0)
})

test('a room needs a README that names what it holds, and nothing else', () => {
  const found = (text: string, ...more: string[]) =>
    readmeFaults(
      ['server/README.md', 'server/app.ts', 'server/app.test.ts', 'server/pdf/sheet.ts', ...more],
      () => text,
    )
  const about = (text: string) => messages(found(text).filter(({ path }) => path === 'server/README.md'))
  assert.deepEqual(about('`app.ts` and `pdf/`, by `npm start`'), [])
  assert.deepEqual(about('`app.ts` and `pdf/sheet.ts`'), [])
  assert.deepEqual(about('`app.ts`'), ['It does not name pdf/'])
  assert.deepEqual(about('`app.ts`, `pdf/`, `old.ts`'), ['It names old.ts, which is not there'])
  const features = ['server/features/seats/a.ts', 'server/features/leads/a.ts']
  const ofFeatures = (text: string) =>
    messages(found(text, ...features).filter(({ path }) => path === 'server/README.md'))
  assert.deepEqual(ofFeatures('`app.ts` `pdf/` `features/seats/`'), ['It does not name features/leads/'])
  assert.deepEqual(ofFeatures('`app.ts` `pdf/` `features/`'), [])
  const feature = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `server/features/seats/${name}.ts`)
  const missing = (paths: string[]) => found('`app.ts` `pdf/` `features/`', ...paths).map(({ path }) => path)
  assert.ok(missing([]).includes('web/README.md'))
  assert.ok(missing(feature).includes('server/features/seats/README.md'))
  assert.ok(!missing(feature.slice(1)).includes('server/features/seats/README.md'))
})

test('an answer past the declaration of its route is found', () => {
  const found = (path: string, text: string) => undeclaredAnswerFaults([sourceFile(path, text)]).length
  for (const answer of ['c.json({}, 418)', 'c.redirect("/")', 'new Response("")', 'new HTTPException(418)'])
    assert.equal(found('server/features/seats/routes.ts', `const handler = (c) => ${answer}`), 1, answer)
  assert.equal(found('server/features/seats/routes.ts', 'const handler = (c) => c.var.answer(c.req.json())'), 0)
  assert.equal(found('server/http/answers.ts', 'const send = (c) => c.json({})'), 0)
})

test('a room with too many comments is found', () => {
  const file = (path: string, comments: number, lines: number) =>
    sourceFile(path, `${'// why\n'.repeat(comments)}${'call()\n'.repeat(lines - comments)}`)
  assert.deepEqual(commentFaults([file('server/http/a.ts', 6, 100), file('server/http/b.ts', 6, 100)]), [])
  const [fault, ...others] = commentFaults([file('server/http/a.ts', 20, 100), file('server/http/b.ts', 0, 100)])
  assert.deepEqual([fault?.path, others], ['server/http', []])
  assert.deepEqual(commentFaults([file('server/http/a.test.ts', 100, 200), file('contract/a.ts', 12, 100)]), [])
  assert.equal(
    commentFaults([sourceFile('web/ui/a.ts', `/**\n${' * why\n'.repeat(10)} */\n${'call()\n'.repeat(150)}`)]).length,
    1,
  )
})

test('an exception silences one fault, and is a fault itself when it silences none', () => {
  const fault = { path: 'server/app.ts', line: 1, message: '301 lines; a file has at most 300' }
  const exception = { path: 'server/app.ts', fault: 'lines', reason: 'the list of routes' }
  assert.deepEqual(withoutExceptions([fault], [exception]), [])
  assert.equal(withoutExceptions([], [exception]).length, 1)
})

test('M9: a table that a word from outside may index has own keys alone', () => {
  const found = (text: string, path = 'server/a.ts') => messages(ownKeyFaults([sourceFile(path, text)])).length
  assert.equal(found("const STATES: Readonly<Record<string, string>> = { a: 'b' }"), 1)
  assert.equal(found("export const STATES: Record<string, State> = { a: 'b' }"), 1)
  assert.equal(found('const isKnown = (word: string) => word in STATES'), 1)
  assert.equal(found("const STATES = new Map([['a', 'b']])"), 0)
  assert.equal(found("const WORDS: Readonly<Record<State, string>> = { a: 'b' }"), 0)
  assert.equal(found("const isFault = (error: object) => 'code' in error"), 0)
  assert.equal(found("export const TEXTS: Readonly<Record<string, string>> = { a: 'b' }", 'content/texts.ts'), 0)
})

test('tests have no bounds that a slow machine could reach', () => {
  const found = (path: string, text: string) => testBoundFaults([sourceFile(path, text)]).length
  for (const text of [
    'const calledOff = AbortSignal.timeout(1_000)',
    'await page.waitForTimeout(50)',
    'await expect(row).toBeVisible({ timeout: 5000 })',
    'const soon = new Date(Date.now() + 3_000)',
  ]) {
    assert.equal(found('tests/journeys/home.spec.ts', text), 1, text)
    assert.equal(found('server/app.test.ts', text), 1, text)
    assert.equal(found('server/app.ts', text), 0, text)
  }
  assert.equal(
    found('server/app.test.ts', 'const bound = { timeout: patience(1_000) }; fromNow(60_000); Date.now()'),
    0,
  )
})

test('what the site and the owner’s commands load is installed for them', () => {
  const manifest = (setUp: string) => ({
    dependencies: { hono: '4.0.0' },
    scripts: { preexport: setUp, export: 'node scripts/export.ts' },
  })
  const found = (setUp: string, ...files: ReadonlyArray<readonly [string, string]>) =>
    sitePackageFaults(
      files.map(([path, text]) => sourceFile(path, text)),
      manifest(setUp),
    ).map(({ path, message }) => `${path}: ${message}`)
  const loads = (name: string) => `import { one } from '${name}'`
  assert.deepEqual(found('', ['server/a.ts', loads('hono/cors')], ['server/b.ts', loads('node:fs')]), [])
  assert.match(found('', ['server/a.ts', loads('unpdf/worker')])[0] ?? '', /server\/a\.ts: The site loads unpdf/)
  assert.deepEqual(
    found('', ['server/a.test.ts', loads('unpdf')], ['server/b.ts', "import type { T } from 'unpdf'"]),
    [],
  )
  const command = [
    ['scripts/export.ts', loads('./export/words.ts')],
    ['scripts/export/words.ts', loads('unpdf')],
  ] as const
  assert.equal(found('node scripts/setup.js', ...command).length, 1)
  assert.equal(found('node scripts/setup.js tests', ...command).length, 0)
})
