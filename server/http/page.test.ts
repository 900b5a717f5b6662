import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeholder, placeholderInJson, untilThen } from '#contract/page-template.ts'
import { OFFICE } from '#content/office.ts'
import { type Config, readConfig } from '../config.ts'
import { fillPage, settingsOf } from './page.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const HOSTILE = `A & "B"</script><script>alert('$&')</script>__SETTINGS__`

const fillIn = (template: string, config: Config) => fillPage(template, settingsOf(config, OFFICE), config, NOON)
const fill = (template: string, environment: Record<string, string>) => fillIn(template, readConfig(environment))

test('fills a value so that it cannot break out of text or of an attribute', () => {
  const page = fill(`<p title="${placeholder('BRAND')}">${placeholder('BRAND')}</p>`, { BRAND: HOSTILE })
  const escaped = 'A &amp; &quot;B&quot;&lt;/script&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;__SETTINGS__'
  assert.equal(page, `<p title="${escaped}">${escaped}</p>`)
})

test('fills a value into structured data so that it reads back and cannot end the element', () => {
  const page = fill(`{"name":"by ${placeholderInJson('BRAND')}"}`, { BRAND: `${HOSTILE}\\` })
  assert.ok(!page.includes('<'))
  assert.equal(JSON.parse(page).name, `by ${HOSTILE}\\`)
})

test('fills the settings so that they read back and cannot end their element', () => {
  const json = fill(placeholder('SETTINGS'), { BRAND: HOSTILE })
  assert.ok(!json.includes('<'))
  assert.equal(JSON.parse(json).brand, HOSTILE)
})

test('writes a telephone number as it can be dialled', () => {
  const page = fill(`<a href="tel:${placeholder('CONTACT_PHONE')}">${placeholder('CONTACT_PHONE')}</a>`, {
    CONTACT_PHONE: '+91 265 000 0000',
  })
  assert.equal(page, '<a href="tel:+912650000000">+91 265 000 0000</a>')
})

test('leaves out what is over', () => {
  const page = `a${untilThen('2026-11-20T17:29:00+05:30', 'past')}${untilThen('2026-11-20T17:31:00+05:30', 'ahead')}z`
  assert.equal(fill(page, {}), 'aaheadz')
})

test('gives the browser nothing that is secret', () => {
  const config = readConfig({
    AUTH_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://u:pass@mail.example',
    MAIL_FROM: 'a@b.co',
    FACEBOOK_CLIENT_ID: 'id',
    FACEBOOK_CLIENT_SECRET: 'hidden',
  })
  const text = JSON.stringify(settingsOf(config, OFFICE))
  for (const secret of ['xxxx', 'pass', 'hidden']) assert.ok(!text.includes(secret))
  assert.deepEqual(settingsOf(config, OFFICE).social, { facebook: true, linkedin: false })
})
