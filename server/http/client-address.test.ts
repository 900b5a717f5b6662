import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bucketOf, clientAddress } from './client-address.ts'

test('believes the forwarding header of a trusted proxy alone', () => {
  const addressOf = clientAddress(['10.0.0.0/8', '::1', 'fd00::/8'])
  assert.equal(addressOf('203.0.113.7', '198.51.100.1'), '203.0.113.7')
  assert.equal(addressOf('10.1.2.3', '198.51.100.1'), '198.51.100.1')
  assert.equal(addressOf('::ffff:10.1.2.3', '198.51.100.1'), '198.51.100.1')
  assert.equal(addressOf('fd00::7', '2001:db8::1'), '2001:db8::1')
})

test('G5: reads addresses with a port, as some proxies write them', () => {
  const addressOf = clientAddress(['10.0.0.0/8'])
  for (const [written, address] of [
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['203.0.113.9:4711, 10.0.0.2:80', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
  ] as const)
    assert.equal(addressOf('10.0.0.1', written), address, written)
})

test('takes the last address that no trusted proxy has, so that an invented one has no effect', () => {
  const addressOf = clientAddress(['10.0.0.0/8'])
  assert.equal(addressOf('10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2'), '198.51.100.1')
  assert.equal(addressOf('10.0.0.1', 'nonsense'), '10.0.0.1')
  assert.equal(addressOf('10.0.0.1', undefined), '10.0.0.1')
  assert.equal(addressOf(undefined, '1.1.1.1'), 'unknown')
})

test('gives an IPv6 visitor one bucket for the whole network', () => {
  assert.equal(bucketOf('2001:db8:1:2::1'), bucketOf('2001:0db8:0001:0002:ffff::9'))
  assert.notEqual(bucketOf('2001:db8:1:2::1'), bucketOf('2001:db8:1:3::1'))
  assert.equal(bucketOf('203.0.113.7'), '203.0.113.7')
  assert.equal(bucketOf('::1'), '0000:0000:0000:0000::/64')
})
