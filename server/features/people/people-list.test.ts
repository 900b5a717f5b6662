import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { engines } from '../../../tests/support/engines.ts'
import { deskAs, member, open, OWN, seat, statusOf } from '../../../tests/support/people-desk.ts'

for (const engine of engines)
  suite(`the list of people on ${engine.name}`, () => {
    test('are listed the latest first, in pages, and found by the beginnings of words and last digits', async (t) => {
      const app = await open(engine, t)
      const { names, page } = await deskAs(app, 'support')
      await member(app, 'Meena Rao', { mobile: '9123456780' })
      await member(app, 'Ravi Śarma', { mobile: '9000011111', isProven: false })
      assert.deepEqual(await names(), ['Ravi Śarma', 'Meena Rao', 'Asha Rao'])
      for (const [query, found] of [
        ['q=RA me', ['Meena Rao']],
        ['q=śar', ['Ravi Śarma']],
        ['q=eena', []],
        ['q=meena@example.com', ['Meena Rao']],
        ['q=%2B91 91234 56780', ['Meena Rao']],
        ['q=56780', ['Meena Rao']],
        ['q=5678', []],
        ['q=780', []],
        ['q=%25', []],
        ['q=_____', []],
        ["q=' or 1=1 --", []],
        ['proven=yes&q=r', ['Meena Rao', 'Asha Rao']],
        ['proven=no', ['Ravi Śarma']],
        ['staff=yes', ['Asha Rao']],
      ] as const)
        assert.deepEqual(await names(query.replaceAll(' ', '%20')), found, query)
      for (let count = 0; count < 50; count += 1) await member(app, `Many${count}`, { isProven: false })
      const first = await page('proven=no')
      const second = await page(`proven=no&after=${encodeURIComponent(first.next ?? '')}`)
      assert.deepEqual([first.people.length, second.people.length, second.next], [50, 1, null])
      assert.equal(new Set([...first.people, ...second.people].map(({ id }) => id)).size, 51)
    })

    test('a question too long, or one that no list has, is refused', async (t) => {
      const app = await open(engine, t)
      const { get } = await deskAs(app, 'support')
      for (const query of [
        `q=${'x'.repeat(202)}`,
        'kind=ghosts',
        'proven=perhaps',
        'unknown=1',
        `after=${'x'.repeat(201)}`,
      ])
        assert.equal(await statusOf(get(`/people?${query}`)), 422, query)
      assert.equal(await statusOf(get(`/people?q=${encodeURIComponent('ab '.repeat(33))}`)), 200)
      assert.equal(await statusOf(get('/people?after=nonsense')), 200)
    })

    test('a name and a phone that change are found as they are now', async (t) => {
      const app = await open(engine, t)
      const { names } = await deskAs(app, 'support')
      const { cookie } = await member(app, 'Meena Rao')
      await app.send('PATCH', '/api/users/me', { fullName: 'Meera Iyer', mobile: '9222233333' }, { cookie })
      assert.deepEqual(await names('q=meera'), ['Meera Iyer'])
      assert.deepEqual(await names('q=33333'), ['Meera Iyer'])
      assert.deepEqual(await names('q=meena%20rao'), [])
    })

    test('members of before are found after a round', async (t) => {
      const app = await open(engine, t)
      const { names } = await deskAs(app, 'support')
      await member(app, 'Meena Rao')
      await app.database.db.deleteFrom('memberWords').execute()
      assert.deepEqual(await names('q=meena'), [])
      await app.site.workers.memberWords.round()
      assert.deepEqual(await names('q=meena'), ['Meena Rao'])
    })

    test('who holds a seat, and who asked without an account, are lists of their own', async (t) => {
      const app = await open(engine, t)
      const { names, page } = await deskAs(app, 'owner')
      const meena = await member(app, 'Meena Rao')
      await member(app, 'Ravi Rao')
      await seat(app, meena, OWN)
      await app.send('POST', '/api/feedback', contactMessage({ firstName: 'Usha', email: 'usha@iit.example' }))
      assert.deepEqual(await names('seat=yes'), ['Meena Rao'])
      assert.deepEqual(await names('seat=no'), ['Ravi Rao', 'Asha Rao'])
      assert.deepEqual(await names('kind=enquirers&q=iit'), ['Usha Rao'])
      const [row] = (await page('seat=yes')).people
      assert.deepEqual([row?.seats, row?.phone, row?.isProven], [1, '9876543210', true])
    })
  })
