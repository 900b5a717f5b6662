import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './mailer.ts'
import { messageOf, type Sender } from './message.ts'

/** Writes every letter as a file that mail programs open, while no SMTP server is set. `onWritten` is called for each. */
export function fileMailer(folder: string, sender: Sender, onWritten: (file: string) => void): Mailer {
  return {
    handsOver: 'written',
    async send(letter) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Loaded with the first letter: a server that sends none need not give its memory.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(messageOf(letter, sender))
      if (!Buffer.isBuffer(message)) throw new TypeError('The letter was not composed')
      const file = join(folder, `${letter.id}.eml`)
      // A reader never sees half a letter.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      onWritten(file)
      return file
    },
    async close() {},
  }
}
