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

const KEPT = {
  RAZORPAY_KEYS_PREVIOUS: 'rzp_live_kept:kept 2027-04-03',
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'hook kept',
  RAZORPAY_WEBHOOK_PREVIOUS_UNTIL: '2027-04-03',
}

test('former payment secrets that the desk kept count only where the environment names none', () => {
  const former = (given: Record<string, string>) => {
    const { config, leftOut } = settledConfig(given, new Map([['payments', group(KEPT)]]))
    assert.deepEqual(leftOut, [])
    const { previousRazorpay, previousWebhookSecrets, previousWebhookUntil } = config
    return [previousRazorpay.map(({ keyId }) => keyId), previousWebhookSecrets, previousWebhookUntil]
  }
  const keys = { RAZORPAY_KEY_ID: 'rzp_live_given', RAZORPAY_KEY_SECRET: 'given', RAZORPAY_WEBHOOK_SECRET: 'hook' }
  const kept = [['rzp_live_kept'], ['hook kept'], '2027-04-03']
  assert.deepEqual(former({}), kept)
  assert.deepEqual(former({ ...keys, RAZORPAY_KEYS_PREVIOUS: ' ' }), kept)
  assert.deepEqual(former({ RAZORPAY_KEYS_PREVIOUS: 'rzp_live_old:old' }), [
    ['rzp_live_old'],
    ['hook kept'],
    '2027-04-03',
  ])
  assert.deepEqual(former({ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'hook old' }), [['rzp_live_kept'], ['hook old'], null])
  assert.deepEqual(former({ RAZORPAY_WEBHOOK_PREVIOUS_UNTIL: '2030-01-01' }), [['rzp_live_kept'], [], '2030-01-01'])
})
