import type { SendMailOptions } from 'nodemailer'
import type { Letter } from './mailer.ts'

/** The letter as nodemailer takes it. Addresses go as objects, so that one text is never two recipients. */
export const messageOf = (letter: Letter, from: string): SendMailOptions => ({
  from: { name: '', address: from },
  to: { name: '', address: letter.to },
  ...(letter.replyTo ? { replyTo: { name: '', address: letter.replyTo } } : {}),
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  messageId: `<${letter.id}@${from.slice(from.indexOf('@') + 1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
