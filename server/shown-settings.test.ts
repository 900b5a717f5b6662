import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownSettings } from './shown-settings.ts'

test('G2: settings are shown as they were read, and no secret of them', () => {
  const text = shownSettings({
    PORT: '3000',
    SMTP_URL: 'smtp://asha:p@ss:word@mail.example.com:587',
    DATABASE_URL: 'postgres://synergyy:secret@127.0.0.1/synergyy',
    RAZORPAY_KEY_SECRET: 'abcdefgh',
    BACKUP_PASSPHRASE: 'six words',
    RAZORPAY_KEYS_PREVIOUS: 'rzp_live_1:abcdefghi',
    LOGO: 'iVBORw0KGgo',
  })
  assert.match(text, /^PORT +3000$/m)
  assert.match(text, /^SMTP_URL +smtp:\/\/asha:\*\*\*@mail\.example\.com:587$/m)
  assert.match(text, /^DATABASE_URL +postgres:\/\/synergyy:\*\*\*@127\.0\.0\.1\/synergyy$/m)
  assert.match(text, /^RAZORPAY_KEY_SECRET +set, 8 signs$/m)
  assert.match(text, /^BACKUP_PASSPHRASE +set, 9 signs$/m)
  assert.match(text, /^RAZORPAY_KEYS_PREVIOUS +set, 20 signs$/m)
  assert.match(text, /^LOGO +set, 11 signs$/m)
  assert.match(text, /^GSTIN +not set$/m)
  assert.doesNotMatch(text, /word|secret@|abcdefgh/)
})
