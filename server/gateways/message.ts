import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Letter } from './mailer.ts'

export interface Sender {
  readonly name: string
  readonly address: string
  readonly answersTo: string | null
}

const INVITATION = /method=(REQUEST|CANCEL)/

export const senderOf = ({ brand, mailFrom, contactEmail }: Config): Sender => ({
  name: brand,
  address: mailFrom,
  answersTo: contactEmail || null,
})

/** The letter as nodemailer takes it. Addresses go as objects, so that one text is never two recipients. */
export const messageOf = (letter: Letter, sender: Sender): SendMailOptions => {
  const replyTo = letter.replyTo ?? sender.answersTo
  const invited = letter.attachments.find(({ type }) => INVITATION.test(type))
  return {
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: letter.to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    attachments: letter.attachments
      .filter((attached) => attached !== invited)
      .map(({ name, type, text, encoding }) => ({
        filename: name,
        contentType: type,
        content: text,
        ...(encoding && { encoding }),
      })),
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
