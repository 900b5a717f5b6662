import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import { startSmtpPeer } from './smtp-peer.ts'

const letter = {
  from: 'no-reply@example.com',
  to: 'Visitor@example.com',
  subject: 'Confirm your address',
  text: 'Open http://127.0.0.1:3000/#/Account to go on.',
}

test('the mail peer keeps letters, refuses, goes silent, cuts the line and is gone, as it is set to', async (t) => {
  const peer = await startSmtpPeer()
  t.after(() => peer.stop())
  const mailer = createTransport({ url: peer.url, socketTimeout: 500 })
  const codeOf = (manner: Parameters<typeof peer.behave>[0]) =>
    peer.behave(manner).then(() =>
      mailer.sendMail(letter).then(
        () => 'sent',
        (error: { responseCode?: number; code?: string }) => error.responseCode ?? error.code,
      ),
    )

  assert.equal(await codeOf('accept'), 'sent')
  const kept = await peer.mailbox.waitFor('visitor@example.com', 'Confirm')
  assert.deepEqual(kept.links, ['http://127.0.0.1:3000/#/Account'])
  assert.equal(await codeOf('refuse for now'), 451)
  assert.equal(await codeOf('refuse for good'), 550)
  assert.equal(await codeOf('hang'), 'ETIMEDOUT')
  assert.equal(await codeOf('down'), 'ESOCKET')
  assert.equal((await peer.mailbox.received()).length, 1)
  assert.equal(await codeOf('drop the line after accepting'), 'ECONNECTION')
  assert.equal((await peer.mailbox.received()).length, 2)
  assert.equal(await codeOf('accept'), 'sent')
})
