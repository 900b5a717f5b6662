import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SHIPPED_SITE } from '../../tests/support/shipped.ts'
import { readConfig } from '../config.ts'
import { settingsOf } from './settings.ts'

test('gives the browser nothing that is secret', () => {
  const config = readConfig({
    AUTH_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://u:pass@mail.example',
    MAIL_FROM: 'a@b.co',
    FACEBOOK_CLIENT_ID: 'id',
    FACEBOOK_CLIENT_SECRET: 'hidden',
  })
  const settings = settingsOf(config, SHIPPED_SITE)
  const text = JSON.stringify(settings)
  for (const secret of ['xxxx', 'pass', 'hidden']) assert.ok(!text.includes(secret))
  assert.deepEqual(settings.social, { facebook: true, linkedin: false })
})

test('says that no e-mail leaves the site only where no mail server is set', () => {
  const shown = (env: Readonly<Record<string, string>>) => JSON.stringify(settingsOf(readConfig(env), SHIPPED_SITE))
  assert.match(shown({}), /"isMute":true/)
  assert.doesNotMatch(shown({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.co' }), /isMute/)
})
