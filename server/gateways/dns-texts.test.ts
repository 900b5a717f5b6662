import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDnsServer } from '#stand-ins/dns-server.ts'
import { patience } from '#stand-ins/patience.ts'
import { dnsTexts } from './dns-texts.ts'

test('texts of a name come whole, and a name without any has none', async (t) => {
  const server = await startDnsServer()
  t.after(() => server.stop())
  const long = `v=DKIM1; p=${'A'.repeat(300)}`
  server.publish({ 'example.com': ['v=spf1 -all', long], 'bare.example.com': [] })
  const ask = dnsTexts({ patienceMs: patience(500), servers: [server.address] })
  assert.deepEqual((await ask('example.com'))?.toSorted(), [long, 'v=spf1 -all'].toSorted())
  assert.deepEqual(await ask('bare.example.com'), [])
  assert.deepEqual(await ask('nothing.example.com'), [])
  assert.deepEqual(server.asked, ['example.com', 'bare.example.com', 'nothing.example.com'])
})

test('a server that is broken, silent or down, and a name that is none, give no answer and keep nobody waiting', async () => {
  const server = await startDnsServer()
  server.publish({ 'example.com': ['v=spf1 -all'] })
  const ask = dnsTexts({ patienceMs: patience(20), servers: [server.address] })
  for (const manner of ['fail', 'say nothing'] as const) {
    server.behave(manner)
    assert.equal(await ask('example.com'), null, manner)
  }
  server.stop()
  assert.equal(await ask('example.com'), null)
  assert.equal(await ask(`${'a'.repeat(64)}.example.com`), null)
})
