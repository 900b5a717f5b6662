import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { logoText } from '../../tests/support/logos.ts'
import { officeClosing, compose } from '../outbox/compose.ts'
import { readConfig } from '../config.ts'
import type { Letter } from './mailer.ts'
import { messageOf, senderOf } from './message.ts'

const LETTER: Letter = {
  id: 'one',
  to: 'asha@example.com',
  replyTo: null,
  subject: 'Your seat',
  text: 'Hello Asha,',
  html: '<p>Hello Asha,</p>',
  link: null,
  attachments: [],
  unsubscribe: null,
}
const sender = (env: Record<string, string> = {}) => senderOf(readConfig({ MAIL_FROM: 'no-reply@example.com', ...env }))

suite('A7: a letter as it is handed over', () => {
  test('comes from the business by its name, and answers go to the office', () => {
    const message = messageOf(LETTER, sender({ BRAND: 'Process, "Best" & Co', CONTACT_EMAIL: 'office@example.com' }))
    assert.deepEqual(
      [message.from, message.replyTo, message.messageId],
      [
        { name: 'Process, "Best" & Co', address: 'no-reply@example.com' },
        { name: '', address: 'office@example.com' },
        '<one@example.com>',
      ],
    )
  })

  test('is answered to the visitor where it informs the owner of one', () => {
    const message = messageOf(
      { ...LETTER, replyTo: 'asha@example.com' },
      sender({ CONTACT_EMAIL: 'office@example.com' }),
    )
    assert.deepEqual(message.replyTo, { name: '', address: 'asha@example.com' })
  })

  test('carries a file as it is, byte for byte', async () => {
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0x0a, 0x0d])
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const file = { name: 'a.pdf', type: 'application/pdf', text: bytes.toString('base64'), encoding: 'base64' } as const
    const { message } = await transport.sendMail(messageOf({ ...LETTER, attachments: [file] }, sender()))
    assert.ok(Buffer.isBuffer(message))
    const [attached] = (await PostalMime.parse(message)).attachments
    assert.ok(attached?.content instanceof ArrayBuffer)
    assert.deepEqual(Buffer.from(attached.content), bytes)
  })

  test('carries what is attached as it was written, in any script', async () => {
    const text = 'BEGIN:VCALENDAR\r\nSUMMARY:डिस्टिलेशन\r\n . column\r\n'
    const type = 'text/calendar; charset=utf-8; method=PUBLISH'
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const letter = { ...LETTER, attachments: [{ name: 'calendar.ics', type, text }] }
    const { message } = await transport.sendMail(messageOf(letter, sender()))
    assert.ok(Buffer.isBuffer(message))
    const [attached] = (await PostalMime.parse(message)).attachments
    assert.ok(attached)
    assert.deepEqual(
      [attached.filename, attached.mimeType, attached.method, attached.disposition],
      ['calendar.ics', 'text/calendar', 'PUBLISH', 'attachment'],
    )
    // The reader changes line ends, so the bytes are compared.
    assert.ok(message.toString().replaceAll('\r\n', '').includes(Buffer.from(text).toString('base64')))
  })

  test('asks the mail program to enter an event, or to end it', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    for (const method of ['REQUEST', 'CANCEL']) {
      const text = `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nSUMMARY:आसवन\r\nEND:VCALENDAR\r\n`
      const invitation = { name: 'class-1.ics', type: `text/calendar; charset=utf-8; method=${method}`, text }
      const { message } = await transport.sendMail(messageOf({ ...LETTER, attachments: [invitation] }, sender()))
      assert.ok(Buffer.isBuffer(message))
      const parts = message.toString().replace(/\r\n\s+/g, ' ')
      assert.match(
        parts,
        new RegExp(`multipart/alternative[^]*Content-Type: text/calendar; charset=utf-8; method=${method}`),
      )
      assert.match(parts, /filename=class-1\.ics/)
    }
  })

  test('can be ended by one press of a mail program where nobody has to get it', async () => {
    const unsubscribe = `https://www.example.com/api/announcements/unsubscribe?token=${'t'.repeat(32)}`
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(messageOf({ ...LETTER, unsubscribe }, sender()))
    assert.ok(Buffer.isBuffer(message))
    const { headers } = await PostalMime.parse(message)
    const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value
    assert.deepEqual(['list-unsubscribe', 'list-unsubscribe-post'].map(valueOf), [
      `<${unsubscribe}>`,
      'List-Unsubscribe=One-Click',
    ])
    const plain = messageOf(LETTER, sender()).headers ?? assert.fail()
    assert.deepEqual(Object.keys(plain), ['Auto-Submitted'])
  })

  test('carries the logo of the business in place of the mark, and nothing has to be loaded for it', async () => {
    const config = readConfig({
      MAIL_FROM: 'no-reply@example.com',
      BRAND: 'Column & Co',
      LOGO: await logoText(240, 80),
    })
    const {
      kind: _kind,
      about: _about,
      ...composed
    } = compose({
      kind: 'webinarSeat',
      to: 'asha@example.com',
      subject: 'Your message',
      paragraphs: ['Hello Asha,'],
      closing: officeClosing(config),
      attachments: [{ name: 'a.txt', type: 'text/plain', text: 'beside' }],
    })
    const letter = { ...composed, id: 'one' }
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(messageOf(letter, senderOf(config)))
    assert.ok(Buffer.isBuffer(message))
    const read = await PostalMime.parse(message)
    assert.match(read.html ?? '', /<img src="cid:logo" alt="" width="108" height="36" [^>]*>Column &amp; Co/)
    assert.doesNotMatch(read.html ?? '', /<span|src="http/)
    assert.equal(read.text?.trim(), letter.text.trim())
    const [logo, other] = read.attachments
    assert.deepEqual(
      [logo?.contentId, logo?.mimeType, logo?.disposition, logo?.related, other?.filename, other?.related],
      ['<logo>', 'image/png', 'inline', true, 'a.txt', undefined],
    )
    assert.ok(logo?.content instanceof ArrayBuffer)
    assert.equal(Buffer.from(logo.content).toString('base64'), config.logo?.png)
    const plain = messageOf(letter, sender())
    assert.deepEqual([plain.html, plain.attachments?.length], [letter.html, 1])
  })

  test('names nobody to answer to where no office is configured', () => {
    assert.equal('replyTo' in messageOf(LETTER, sender()), false)
  })
})
