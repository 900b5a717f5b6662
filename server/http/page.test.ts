import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { fillPage, settingsOf } from './page.ts'

const TEMPLATE = '<title>__BRAND__</title><script type="application/json" id="settings">__SETTINGS__</script>'

test('fills brand and settings so that neither can break out of its place', () => {
  const brand = `A & B</script><script>alert('$&')</script>`
  const page = fillPage(TEMPLATE, settingsOf(readConfig({ BRAND: brand })))
  const [, title, json = ''] =
    /<title>(.*?)<\/title><script type="application\/json" id="settings">(.*?)<\/script>$/.exec(page) ?? []
  assert.equal(title, "A &amp; B&lt;/script&gt;&lt;script&gt;alert('$&amp;')&lt;/script&gt;")
  assert.equal(JSON.parse(json).brand, brand)
})

test('gives the browser nothing that is secret', () => {
  const config = readConfig({
    AUTH_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://u:pass@mail.example',
    MAIL_FROM: 'a@b.co',
    FACEBOOK_CLIENT_ID: 'id',
    FACEBOOK_CLIENT_SECRET: 'hidden',
  })
  const text = JSON.stringify(settingsOf(config))
  for (const secret of ['xxxx', 'pass', 'hidden']) assert.ok(!text.includes(secret))
  assert.deepEqual(settingsOf(config).social, { facebook: true, linkedin: false })
})

test('says so when the page has no place for the settings', () => {
  assert.throws(() => fillPage('<title></title>', settingsOf(readConfig({}))), /no <script id="settings">/)
})
