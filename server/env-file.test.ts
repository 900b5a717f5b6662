import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { envFileFaults } from './env-file.ts'

const faultsOf = (text: string) => envFileFaults(Buffer.from(text))

test('G2: what Node takes as it stands is no fault', () => {
  const text = `
# PORT=80
PORT=3000 # behind the proxy
SITE_URL=https://www.example.com # ours
DATA_DIR=/srv/synergyy # on the large disk
BACKUP_DIR=off # not yet
HOST=0.0.0.0 # container
TRUSTED_PROXIES=127.0.0.1, ::1,10.0.0.0/8 # nginx
export BRAND=Synergyy
LEGAL_ADDRESS="Plot #12, GIDC
Ankleshwar" # two lines
RAZORPAY_WEBHOOK_SECRET='abc#Def"123'
CONTACT_PHONE=
NOTE_OF_ANOTHER_PROGRAM=1
`
  assert.deepEqual(faultsOf(text), [])
  assert.deepEqual(parseEnv(text), {
    PORT: '3000',
    SITE_URL: 'https://www.example.com',
    DATA_DIR: '/srv/synergyy',
    BACKUP_DIR: 'off',
    HOST: '0.0.0.0',
    TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8',
    BRAND: 'Synergyy',
    LEGAL_ADDRESS: 'Plot #12, GIDC\nAnkleshwar',
    RAZORPAY_WEBHOOK_SECRET: 'abc#Def"123',
    CONTACT_PHONE: '',
    NOTE_OF_ANOTHER_PROGRAM: '1',
  })
})

test('G2: a line of which Node takes something else is named, with what to write', () => {
  for (const [line, fault] of [
    ['LEGAL_ADDRESS=Plot #12, GIDC, Ankleshwar', /^line 2: LEGAL_ADDRESS holds a #.*in quotes/],
    ['RAZORPAY_WEBHOOK_SECRET=abc#Def123', /RAZORPAY_WEBHOOK_SECRET holds a #/],
    ['BACKUP_PASSPHRASE=#six words of mine', /BACKUP_PASSPHRASE holds a #/],
    ['SMTP_URL=smtp://user:pass#word@mail.example.com', /SMTP_URL holds a #/],
    ['AUTH_SECRET=0123456789abcdef # the new one', /AUTH_SECRET holds a #/],
    ['BACKUP_PASSPHRASE=4711 #0815', /BACKUP_PASSPHRASE holds a #.*'…'/],
    ['LEGAL_ADDRESS=/7 # Main Road', /LEGAL_ADDRESS holds a #/],
    [String.raw`BACKUP_DIR="D:\nightly"`, /BACKUP_DIR holds \\n, which becomes a line break/],
    ['\u00a0BRAND=Synergyy', /this is no setting/],
    ['LEGAL_NAME="A" B', /LEGAL_NAME has more behind its closing quote.*'…'/],
    ['LEGAL_NAME="Asha', /LEGAL_NAME begins with a quote that nothing closes/],
    ['SMTP_URI=smtp://mail.example.com', /SMTP_URI is not known here. Did you mean SMTP_URL\?/],
    ['MIAL_FROM=a@example.com', /Did you mean MAIL_FROM\?/],
    ['GSTINN=24ABCDE1234F1Z6', /Did you mean GSTIN\?/],
    ['BRAND Synergyy', /^line 2: this is no setting/],
    ['PORT=1', /^line 2: PORT stands in line 1 too/],
  ] as const) {
    const [only = '', ...others] = faultsOf(`PORT=3000\n${line}`)
    assert.match(only, fault, line)
    assert.deepEqual(others, [], line)
  }
})

test('G2: a file in another form is refused whole', () => {
  assert.match(faultsOf('\u{feff}PORT=3000').join(), /byte order mark/)
  for (const bytes of [Buffer.from('PORT=3000', 'utf16le'), Buffer.from([0x41, 0x3d, 0xe9])])
    assert.match(envFileFaults(bytes).join(), /UTF-8/)
  assert.match(faultsOf('PORT=3000\rBRAND=Synergyy').join(), /line ends of Unix or Windows/)
  assert.notEqual(parseEnv('PORT=3000\rBRAND=Synergyy')['PORT'], '3000')
})
