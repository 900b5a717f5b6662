import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsWith, settledConfig } from './settled-config.ts'

const group = (values: Record<string, string> | null) => ({ version: 1, values })

test('what the environment gives wins over what was set in the browser, and nothing given counts for nothing', () => {
  const groups = new Map([['business', group({ BRAND: 'Set', CONTACT_PHONE: '+91 1' })]])
  const { config, leftOut } = settledConfig({ BRAND: 'Given', CONTACT_PHONE: ' ' }, groups)
  assert.deepEqual([config.brand, config.contactPhone, leftOut], ['Given', '+91 1', []])
})

test('a group that cannot be opened or does not fit is left out by itself', () => {
  const groups = new Map([
    ['mail', group({ SMTP_URL: 'smtp://localhost:25' })],
    ['payments', group(null)],
    ['business', group({ BRAND: 'Set' })],
  ])
  const { config, leftOut } = settledConfig({}, groups)
  assert.deepEqual(
    [config.smtpUrl, config.brand, leftOut.map(({ group: name }) => name)],
    [null, 'Set', ['mail', 'payments']],
  )
  assert.match(leftOut[0]?.faults.join() ?? '', /^MAIL_FROM is required with SMTP_URL/)
  assert.deepEqual(leftOut[1]?.faults, [])
})

test('a value that could not be in force is named with its reason', () => {
  assert.match(faultsWith({}, { SMTP_URL: 'smtp://localhost:25' }).join(), /^MAIL_FROM is required with SMTP_URL/)
  assert.deepEqual(faultsWith({ MAIL_FROM: 'a@example.com' }, { SMTP_URL: 'smtp://localhost:25' }), [])
  const named = /^BACKUP_FOLDER must be the name of one folder/
  for (const folder of ['../etc', '/etc', 'a/b', '.ssh', 'files', 'a\nb'])
    assert.match(faultsWith({}, { BACKUP_FOLDER: folder }).join(), named, folder)
  assert.deepEqual(faultsWith({}, { BACKUP_FOLDER: 'office-2' }), [])
})
