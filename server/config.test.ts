import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIREBASE_ENV } from '#stand-ins/people/old-account.ts'
import { ConfigFault, readConfig } from './config.ts'

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigFault)
    return error.faults
  }
  return []
}

test('runs without any setting', () => {
  const config = readConfig({})
  assert.deepEqual(
    [config.port, config.dataDir, config.siteUrl, config.brand, config.databaseUrl, config.smtpUrl],
    [3000, './data', 'http://localhost:3000', 'Synergyy', null, null],
  )
  assert.ok(Object.isFrozen(config))
})

test('takes a name that is set to nothing as absent', () => {
  assert.equal(readConfig({ BRAND: '  ', OWNER_EMAIL: '', SITE_URL: '' }).brand, 'Synergyy')
})

test('reads lists of course and value', () => {
  const config = readConfig({
    PAYMENT_BUTTONS: 'AspenPlus=pl_1, ProcessSafety=pl_2',
  })
  assert.deepEqual(config.paymentButtons, { AspenPlus: 'pl_1', ProcessSafety: 'pl_2' })
})

test('takes a WhatsApp number with its country code, as digits', () => {
  assert.equal(readConfig({}).whatsAppNumber, '')
  assert.equal(readConfig({ WHATSAPP_PHONE: '+91 (98250) 000-00' }).whatsAppNumber, '919825000000')
  for (const WHATSAPP_PHONE of ['98250 00000', '+0 98250', '+91 98250 00000 12345', 'javascript:1'])
    assert.deepEqual(faultsOf({ WHATSAPP_PHONE }), [
      'WHATSAPP_PHONE must be a number with its country code, such as +91 98250 00000',
    ])
})

test('takes the origin of the site address alone', () => {
  assert.equal(readConfig({ SITE_URL: 'https://synergyy.example/' }).siteUrl, 'https://synergyy.example')
})

test('lists every fault at once, in words', () => {
  const faults = faultsOf({
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    SITE_URL: 'synergyy.example',
    OWNER_EMAIL: 'a@example.com, b@example.com',
    SMTP_URL: 'mail.example',
    TRUSTED_PROXIES: 'proxy.example',
    PAYMENT_BUTTONS: 'AspenPlus',
    GSTIN: '99ABCDE1234F1Z5',
    LEGAL_NAME: 'Example',
    LEGAL_ADDRESS: 'Vadodara',
    FACEBOOK_CLIENT_ID: 'id',
  })
  assert.deepEqual(faults, [
    'PORT must be a whole number from 0 to 65535',
    'DATABASE_URL must start with postgres:// (leave it out to use the built-in SQLite file)',
    'SITE_URL must be an address that starts with http:// or https://',
    'OWNER_EMAIL must be one e-mail address',
    'SMTP_URL must start with smtp:// or smtps://',
    'TRUSTED_PROXIES must be a comma-separated list of addresses or networks such as 10.0.0.0/8',
    'PAYMENT_BUTTONS must be a comma-separated list of courseId=buttonId',
    'GSTIN must be a GST number whose 15 characters fit together, such as 24ABCDE1234F1Z6',
    'AUTH_SECRET is required with DATABASE_URL, because every server must use the same one (make one with: openssl rand -hex 32)',
    'MAIL_FROM is required with SMTP_URL: letters need a sender',
    'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET are needed together',
  ])
})

test('takes a PAN that fits the GST number alone, and one UPI address', () => {
  const seller = { GSTIN: '24ABCDE1234F1Z6', LEGAL_NAME: 'Example', LEGAL_ADDRESS: 'Vadodara' }
  assert.equal(readConfig({ ...seller, PAN: 'ABCDE1234F' }).seller?.pan, 'ABCDE1234F')
  assert.deepEqual(faultsOf({ ...seller, PAN: 'ZZZZZ1234Z' }), [
    'PAN is another one than the GST number holds: its third to twelfth characters',
  ])
  assert.deepEqual(faultsOf({ PAN: 'abc', UPI_ID: 'office', BANK_ACCOUNT: '1'.repeat(161) }), [
    'PAN must be ten characters such as ABCDE1234F',
    'BANK_ACCOUNT must be one short line',
    'UPI_ID must be a UPI address such as office@okbank',
  ])
})

test('G2: says of a password that ends too early how to write it', () => {
  for (const password of ['ab/cd', '12/34', 'pass#word', 'a?b']) {
    const [fault] = faultsOf({ SMTP_URL: `smtp://user:${password}@mail.example.com:587`, MAIL_FROM: 'a@example.com' })
    assert.match(String(fault), /^SMTP_URL holds a sign that ends the password too early: write # as %23/, password)
    const [other] = faultsOf({ DATABASE_URL: `postgres://u:${password}@db.example/site`, AUTH_SECRET: 'x'.repeat(32) })
    assert.match(String(other), /^DATABASE_URL holds a sign/, password)
  }
  for (const whole of [
    'smtp://user:ab%2Fcd@mail.example.com',
    'smtp://user:p@ss@mail.example.com',
    'smtp://127.0.0.1:25',
  ])
    assert.deepEqual(faultsOf({ SMTP_URL: whole, MAIL_FROM: 'a@example.com' }), [], whole)
  const inQuestion = 'postgres://db.example/site?user=asha@example.com'
  assert.deepEqual(faultsOf({ DATABASE_URL: inQuestion, AUTH_SECRET: 'x'.repeat(32) }), [])
})

test('says of an address with several hosts what to write', () => {
  const faultOf = (DATABASE_URL: string) => faultsOf({ DATABASE_URL, AUTH_SECRET: 'x'.repeat(32) })
  assert.deepEqual(faultOf('postgres://u:p@10.0.0.1:5432,10.0.0.2:5432/site'), [
    'DATABASE_URL names several hosts: name one, at which the database that takes writes is always found',
  ])
  assert.match(faultOf('postgres://u:p@db.example/site?target_session_attrs=read-write').join(), /not known here/)
  assert.deepEqual(faultOf('postgres://u:p,q@db.example/site'), [], 'a comma in a password')
})

test('reads how the old system hashed passwords: all of it, whole and in base64, or nothing', () => {
  assert.equal(readConfig({}).firebase, null)
  const { signerKey, saltSeparator, rounds, memCost } = readConfig(FIREBASE_ENV).firebase ?? assert.fail()
  assert.deepEqual([signerKey.length, saltSeparator.toString('hex'), rounds, memCost], [64, '07', 8, 14])
  const { FIREBASE_HASH_SIGNER_KEY: key, FIREBASE_HASH_ROUNDS: _rounds, ...others } = FIREBASE_ENV
  assert.deepEqual(faultsOf({ ...others, FIREBASE_HASH_SIGNER_KEY: key.slice(0, -1), FIREBASE_HASH_MEM_COST: '15' }), [
    'FIREBASE_HASH_SIGNER_KEY must be base64_signer_key of the old project’s password hash parameters, whole, in base64',
    'FIREBASE_HASH_MEM_COST must be a whole number from 1 to 14',
    'FIREBASE_HASH_ROUNDS: the four lines FIREBASE_HASH_… are needed together',
  ])
})
