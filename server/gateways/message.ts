import type { SendMailOptions } from 'nodemailer'
import { fitted, type Logo } from '#contract/logo.ts'
import type { Config } from '../config.ts'
import { LETTER_MARK, type Letter } from './mailer.ts'

export interface Sender {
  readonly name: string
  readonly address: string
  readonly answersTo: string | null
  readonly logo: Logo | null
}

const INVITATION = /method=(REQUEST|CANCEL)/

export const senderOf = ({ brand, logo, mailFrom, contactEmail }: Config): Sender => ({
  name: brand,
  address: mailFrom,
  answersTo: contactEmail || null,
  logo,
})

/** The letter as nodemailer takes it. Addresses go as objects, so that one text is never two recipients. */
export const messageOf = (letter: Letter, sender: Sender): SendMailOptions => {
  const replyTo = letter.replyTo ?? sender.answersTo
  const logo = sender.logo && letter.html.includes(LETTER_MARK) ? sender.logo : null
  const invited = letter.attachments.find(({ type }) => INVITATION.test(type))
  return {
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: letter.to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    subject: letter.subject,
    text: letter.text,
    html: logo ? letter.html.replace(LETTER_MARK, () => pictureOf(logo)) : letter.html,
    attachments: [
      ...(logo ? [inline(logo)] : []),
      ...letter.attachments
        .filter((attached) => attached !== invited)
        .map(({ name, type, text, encoding }) => ({
          filename: name,
          contentType: type,
          content: text,
          ...(encoding && { encoding }),
        })),
    ],
    ...(invited && {
      icalEvent: {
        method: INVITATION.exec(invited.type)?.[1] ?? '',
        filename: invited.name,
        content: invited.text,
      },
    }),
    messageId: `<${letter.id}@${sender.address.slice(sender.address.indexOf('@') + 1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(letter.unsubscribe && {
        'List-Unsubscribe': `<${letter.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const CONTENT_ID = 'logo'
const ROOM = { width: 160, height: 36 }

/** Comes with the letter, as many programs load no picture of another place. White behind it: a dark theme turns the sheet dark. */
function pictureOf(logo: Logo): string {
  const { width, height } = fitted(logo, ROOM)
  return `<img src="cid:${CONTENT_ID}" alt="" width="${width}" height="${height}" style="width:${width}px;height:${height}px;margin-right:10px;border-radius:4px;background:#ffffff;vertical-align:middle" />`
}

const inline = ({ png }: Logo) => ({
  filename: 'logo.png',
  contentType: 'image/png',
  content: png,
  encoding: 'base64',
  cid: CONTENT_ID,
  contentDisposition: 'inline' as const,
})
