import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectOutside, harmless, mailServerFault } from './mail-host.ts'

const PUBLIC = { host: 'localhost', siteUrl: 'https://www.example.com', mailHostsInside: [] }

test('a mail server inside the network is refused, in every form of its address', async () => {
  for (const host of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '2130706433',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[fd00::1]',
    '[fe80::1]',
    'localhost',
  ])
    assert.match((await mailServerFault(PUBLIC, `smtp://user:secret@${host}:25`)) ?? host, /inside the network/)
})

test('one outside may be asked, and any by a site that nobody else reaches', async () => {
  assert.equal(await mailServerFault(PUBLIC, 'smtp://93.184.215.14:25'), null)
  assert.equal(await mailServerFault({ ...PUBLIC, siteUrl: 'http://localhost:3000' }, 'smtp://127.0.0.1:25'), null)
})

test('a site that others reach is not alone, whatever it is called', async () => {
  const reached = { ...PUBLIC, host: '0.0.0.0', siteUrl: 'http://localhost:3000' }
  assert.match((await mailServerFault(reached, 'smtp://127.0.0.1:25')) ?? '', /inside the network/)
})

test('one inside may be asked where .env names its host, and no other one', async () => {
  const allowing = { ...PUBLIC, mailHostsInside: ['localhost', '10.1.2.3', '::1'] }
  for (const host of ['LOCALHOST', '10.1.2.3', '[::1]'])
    assert.equal(await mailServerFault(allowing, `smtp://user@${host}:25`), null, host)
  for (const host of ['127.0.0.1', '10.1.2.4', 'localhost.localdomain'])
    assert.notEqual(await mailServerFault(allowing, `smtp://localhost@${host}:25`), null, host)
})

test('a proxy or a program is named in .env alone, also on a site that nobody else reaches', async () => {
  const alone = { ...PUBLIC, siteUrl: 'http://localhost:3000' }
  const server = 'smtp://me:p%40ss@93.184.215.14:25'
  for (const places of [PUBLIC, alone])
    for (const asked of [
      'proxy=http://127.0.0.1',
      'pool=false&sendmail=true&path=/bin/sh',
      'host=127.0.0.1',
      'tls.ca=x',
    ])
      assert.match((await mailServerFault(places, `${server}?${asked}`)) ?? '', /^names what may stand in .env alone/)
  assert.equal(await mailServerFault(PUBLIC, `${server}/?requireTLS=true&tls.servername=a`), null)
  const stored = `${server}?proxy=http://a&requireTLS=true&pool=false#?sendmail=true`
  assert.equal(harmless(stored), `${server}/?requireTLS=true`)
  assert.equal(harmless('smtps://[2001:db8::1]:465'), 'smtps://[2001:db8::1]:465/?')
})

test('nothing inside is connected to, also where its name was outside when it was typed', async () => {
  for (const host of ['127.0.0.1', 'localhost', '10.1.2.3'])
    await assert.rejects(connectOutside(host, 25, 60_000), /inside the network of this server/)
})
