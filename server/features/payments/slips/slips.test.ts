/** The slip of a payment that came past the provider: looked through, kept with the books, given back, never replaced. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { AuditPage } from '#contract/audit.ts'
import { offlinePaymentId } from '#contract/desk-offline.ts'
import { PaymentDetail } from '#contract/desk-payments.ts'
import { PURPOSES } from '#contract/files.ts'
import { Problem } from '#contract/problem.ts'
import { newFolder } from '../../../../tests/support/backups.ts'
import { registerStaff, stepUp } from '../../../../tests/support/desk-staff.ts'
import { SELLER } from '../../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { erasePerson } from '../../../../tests/support/erasing.ts'
import { surface } from '../../../../tests/support/logos.ts'
import { buyer, PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NO_LIMITS } from '../../../../tests/support/test-app.ts'
import { diskFiles } from '../../../gateways/disk-files.ts'

const GIVEN = {
  email: 'asha@example.com',
  course: 'AspenPlus',
  amount: 850_000,
  on: '2026-11-18',
  means: 'cash',
  reference: 'R-1001',
  why: 'She paid at the office',
}
const ID = offlinePaymentId('cash', 'R-1001')

const picture = async (side = 64) => new Uint8Array(await surface(side, side).png().toBuffer())

async function paper(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  document.addPage([420, 300]).drawText('Received with thanks')
  return new Uint8Array(await document.save())
}

async function open(engine: TestEngine, cleaner: Cleaner, limits = NO_LIMITS) {
  const folder = await newFolder(cleaner)
  const env = { ...PAYMENT_ENV, ...SELLER }
  const app = await createTestApp(engine, cleaner, { env, limits, fileStore: diskFiles(folder) })
  const owner = await registerStaff(app, 'owner@example.com', 'owner')
  const accountant = await registerStaff(app, 'accountant@example.com', 'accountant')
  await stepUp(app, accountant.cookie)
  const asha = await buyer(app, 'asha')
  const record = async (by = accountant.cookie) =>
    codeOf(await app.send('POST', '/api/desk/payments/offline', GIVEN, { cookie: by }))
  const get = (path: string, cookie = owner.cookie) => app.request(`/api/desk${path}`, { headers: { cookie } })
  return {
    app,
    owner,
    accountant,
    asha,
    record,
    add: async (body: Uint8Array<ArrayBuffer>, name = 'slip.png', { id = ID, cookie = accountant.cookie } = {}) =>
      codeOf(
        await app.request(`/api/desk/payments/${id}/slip?name=${encodeURIComponent(name)}`, {
          method: 'POST',
          body,
          headers: { cookie },
        }),
      ),
    slip: (cookie?: string) => get(`/payments/${ID}/slip`, cookie),
    detail: async () => PaymentDetail.parse(await (await get(`/payments/${ID}`)).json()),
    audited: async () =>
      AuditPage.parse(await (await get('/audit?subjectType=payment')).json()).entries.map(({ action }) => action),
    stored: async () => {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    },
  }
}

/** null where it was done. */
const codeOf = async (answer: Response): Promise<string | null> =>
  answer.ok ? null : Problem.parse(await answer.json()).code

for (const engine of engines)
  suite(`the slip of a payment past the provider, on ${engine.name}`, () => {
    test('is kept as it came, and given to whoever may see the payment, as a file to keep', async (t) => {
      const { app, accountant, record, add, slip, detail, audited } = await open(engine, t)
      assert.equal(await record(), null)
      assert.equal((await detail()).slip, null)
      assert.equal((await slip()).status, 404)
      const bytes = await paper()
      assert.equal(await add(bytes, '../Ashas slip\u202e.PDF'), null)
      const { slip: shown, history } = await detail()
      assert.deepEqual([shown?.kind, shown?.bytes], ['pdf', bytes.length])
      assert.equal(history.filter(({ what }) => what === 'Slip added').length, 1)
      for (const cookie of [undefined, accountant.cookie]) {
        const given = await slip(cookie)
        assert.deepEqual(new Uint8Array(await given.arrayBuffer()), bytes)
        assert.deepEqual(
          ['content-type', 'content-disposition', 'content-security-policy', 'x-content-type-options'].map((name) =>
            given.headers.get(name),
          ),
          [
            'application/octet-stream',
            `attachment; filename*=UTF-8''slip-${ID}.pdf`,
            "sandbox; default-src 'none'",
            'nosniff',
          ],
        )
      }
      const trainer = await registerStaff(app, 'trainer@example.com', { role: 'trainer', batchKey: null })
      assert.equal((await slip(trainer.cookie)).status, 403)
      assert.equal((await slip('')).status, 401)
      assert.deepEqual(
        (await audited()).filter((action) => action !== 'payment.offline'),
        ['payment.slip'],
      )
    })

    test('is added once: pressed twice it is the same, and another one is refused', async (t) => {
      const { record, add, slip, audited, stored } = await open(engine, t)
      await record()
      const [first, second] = [await picture(), await picture(65)]
      const both = await Promise.all([add(first), add(second)])
      assert.deepEqual(new Set(both), new Set([null, 'slipKnown']))
      const kept = new Uint8Array(await (await slip()).arrayBuffer())
      assert.equal(await add(kept), null)
      assert.equal(await add(kept.length === first.length ? second : first), 'slipKnown')
      assert.equal((await stored()).length, 1)
      assert.equal((await audited()).filter((action) => action === 'payment.slip').length, 1)
      assert.equal(await record(), 'paymentKnown', 'recorded once, with a slip too')
      assert.deepEqual(new Uint8Array(await (await slip()).arrayBuffer()), kept)
    })

    test('is added by owners and accountants alone, who type the password for it', async (t) => {
      const { app, owner, record, add, detail } = await open(engine, t)
      await record()
      const support = await registerStaff(app, 'support@example.com', 'support')
      await stepUp(app, support.cookie)
      assert.equal(await add(await picture(), 'slip.png', { cookie: support.cookie }), 'forbidden')
      assert.equal(await add(await picture(), 'slip.png', { cookie: owner.cookie }), 'stepUpRequired')
      assert.equal((await detail()).slip, null)
    })

    test('is a small PDF or picture by its content, and of such a payment', async (t) => {
      const { app, record, add, detail, stored } = await open(engine, t)
      await record()
      const program = new Uint8Array(Buffer.from('MZ\u0090 this program cannot be run in DOS mode'))
      assert.equal(await add(program, 'slip.pdf'), 'fileRefused')
      assert.equal(await add(await picture(), 'slip.pdf'), 'fileRefused', 'it is something else than its name says')
      assert.equal(await add(await picture(), 'slip.csv'), 'fileRefused')
      assert.equal(await add(new Uint8Array(0), 'slip.pdf'), 'fileRefused')
      assert.equal(await add((await paper()).slice(0, 300), 'slip.pdf'), 'fileRefused')
      assert.equal(await add(new Uint8Array(PURPOSES.slip.bytes + 1)), 'bodyTooLarge')
      assert.equal(await add(await picture(), 'slip.png', { id: 'offline_cash_NONE' }), 'paymentUnknown')
      await send(app, 'payment.captured', { id: 'pay_online' })
      assert.equal(await add(await picture(), 'slip.png', { id: 'pay_online' }), 'notOffline')
      assert.deepEqual([await stored(), (await detail()).slip], [[], null])
    })

    test('stays as long as the law keeps its payment when the member is erased, and goes on that day', async (t) => {
      const { app, owner, asha, record, add, slip, stored } = await open(engine, t)
      await record()
      await stepUp(app, owner.cookie)
      const { preview } = await erasePerson(app, owner.cookie, asha.uid)
      assert.ok(!preview.stays.some(({ title }) => title === 'Slips of payments'))
      assert.equal(await add(await picture()), null, 'the voucher came later')
      await app.site.workers.erasures.round()
      await app.site.workers.slips.round()
      assert.equal((await slip()).status, 200)
      app.setTime(new Date('2035-03-31T18:30:01.000Z'))
      await app.site.workers.erasures.round()
      assert.equal(
        await app.database.db
          .selectFrom('paymentSlips')
          .select('overAt')
          .executeTakeFirst()
          .then((row) => row?.overAt),
        '2035-03-31T18:30:01.000Z',
      )
      await app.site.workers.slips.round()
      assert.deepEqual(
        [await stored(), await app.database.db.selectFrom('paymentSlips').selectAll().execute()],
        [[], []],
      )
    })

    test('is named by an erasure among what the law keeps', async (t) => {
      const { app, owner, asha, record, add, slip } = await open(engine, t)
      await record()
      await add(await picture())
      await stepUp(app, owner.cookie)
      const { preview } = await erasePerson(app, owner.cookie, asha.uid)
      assert.deepEqual(
        preview.stays
          .filter(({ title }) => title === 'Slips of payments')
          .map(({ count, law, until }) => [count, law, until]),
        [[1, 'tax', '2035-03-31T18:30:00.000Z']],
      )
      assert.equal((await slip()).status, 200)
    })

    test('that the disk lost is said to be missing', async (t) => {
      const { app, record, add, slip } = await open(engine, t)
      await record()
      await add(await picture())
      const { fileId } = await app.database.db.selectFrom('paymentSlips').select('fileId').executeTakeFirstOrThrow()
      assert.match(fileId, /^[0-9a-f]{48}$/)
      await app.database.db
        .updateTable('paymentSlips')
        .set({ fileId: 'f'.repeat(48) })
        .execute()
      const answer = await slip()
      assert.equal(answer.status, 404)
      assert.match(await answer.text(), /is missing on the server/)
      assert.equal(await add(await picture()), null)
      assert.equal((await slip()).status, 200, 'the same file is put back in its place')
    })
  })
