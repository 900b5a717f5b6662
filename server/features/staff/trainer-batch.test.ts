import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AuditPage } from '#contract/audit.ts'
import { InvitationShown, StaffList } from '#contract/staff-calls.ts'
import { EMAIL } from '../../../tests/support/api-member.ts'
import { registerStaff, stepUp } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'

for (const engine of engines)
  suite(`the batch of a trainer on ${engine.name}`, () => {
    test('is called by its name in letters, list, audit and invitation', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      await stepUp(app, cookie)
      const get = (path: string) => app.request(`/api/desk${path}`, { headers: { cookie } })
      const asha = await registerStaff(app, EMAIL)
      await app.postman.round()
      app.mailer.sent.splice(0)
      const given = { email: EMAIL, role: 'trainer', batchKey: 'AP-2025-01' }
      assert.equal((await app.send('POST', '/api/desk/staff', given, { cookie })).status, 201)
      await app.send('POST', '/api/desk/staff', { ...given, email: 'new@example.com' }, { cookie })
      await app.postman.round()
      const letters = app.mailer.sent.filter(({ text }) => /trainer/i.test(text))
      assert.ok(letters.length >= 3)
      for (const { text } of letters) assert.match(text, /Trainer of Aspen Plus, Jan 2025/)
      const { batches } = StaffList.parse(await (await get('/staff')).json())
      assert.equal(batches.find(({ key }) => key === 'AP-2025-01')?.name, 'Aspen Plus, Jan 2025')
      const [entry] = AuditPage.parse(await (await get(`/audit?subjectId=${asha.uid}`)).json()).entries
      assert.deepEqual(entry?.after, { roles: ['Trainer of AP-2025-01'] })
      assert.equal(entry.names['Trainer of AP-2025-01'], 'Trainer of Aspen Plus, Jan 2025')
      const link = letters.find(({ to }) => to === 'new@example.com')?.link ?? ''
      const token = /#token=(\S+)/.exec(link)?.[1]
      const looked = await app.send('POST', '/api/desk/invitations/look', { token })
      assert.equal(InvitationShown.parse(await looked.json()).role, 'Trainer of Aspen Plus, Jan 2025')
    })
  })
