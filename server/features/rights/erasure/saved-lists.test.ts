import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { stepUp } from '../../../../tests/support/desk-staff.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { erasePerson, searchAll } from '../../../../tests/support/erasing.ts'
import { deskAs, member, open } from '../../../../tests/support/people-desk.ts'
import { LeadChoices } from '#contract/leads.ts'

for (const engine of engines)
  suite(`saved lists at the desk when somebody is erased, on ${engine.name}`, () => {
    test('those that search for the address go, with their rows in the audit, and the preview names them', async (t) => {
      const app = await open(engine, t)
      const [owner, support] = [await deskAs(app, 'owner'), await deskAs(app, 'support')]
      const meena = await member(app, 'Meena Rao')
      await member(app, 'Usha Rao')
      const save = async (name: string, query: string) => {
        const view = { name, query, isShared: true }
        const answer = await app.send('POST', '/api/desk/views', view, { cookie: support.cookie })
        assert.ok(answer.status < 300, await answer.text())
      }
      await save('Calls to Meena', new URLSearchParams({ q: meena.email, state: 'new' }).toString())
      await save('The same once more', `?q=${meena.email.replace('@', '%40').toUpperCase()}`)
      await save('By name', '?q=Meena+Rao')
      await save('Usha', '?q=usha%40example.com')
      await stepUp(app, owner.cookie)
      const { preview } = await erasePerson(app, owner.cookie, meena.uid)
      assert.deepEqual(preview.savedLists.map(({ name }) => name).toSorted(), ['Calls to Meena', 'The same once more'])
      const by = preview.savedLists[0]?.by
      assert.ok(preview.elsewhere.some((found) => found.title === 'Saved list “By name”' && found.by === by))
      const left = LeadChoices.parse(await (await owner.get('/leads/choices')).json()).views.map(({ name }) => name)
      assert.deepEqual(left, ['By name', 'Usha'])

      const isOfAudit = ({ table }: { table: string }) => table === 'auditLog'
      const forms = [meena.email, meena.email.replace('@', '%40'), 'Calls to Meena']
      const hits = async () => (await Promise.all(forms.map((form) => searchAll(app.database, form)))).flat()
      assert.ok((await hits()).every(isOfAudit), 'what the law keeps of the audit')
      app.setTime(new Date('2027-11-21T12:00:00.000Z'))
      await app.site.workers.erasures.round()
      assert.deepEqual(await hits(), [])
    })
  })
