import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Letter, Mailer } from './mailer.ts'
import { messageOf, type Sender } from './message.ts'

/** Writes every letter as a file that mail programs open, while no SMTP server is set. `tell` hears of each. */
export function fileMailer(folder: string, sender: Sender, tell: (letter: Letter, file: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(letter) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { message } = await transport.sendMail(messageOf(letter, sender))
      if (!Buffer.isBuffer(message)) throw new TypeError('The letter was not composed')
      const file = join(folder, `${letter.id}.eml`)
      // A reader never sees half a letter.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      tell(letter, file)
    },
    close: async () => transport.close(),
  }
}
