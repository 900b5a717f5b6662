import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { patience } from './patience.ts'

export interface Letter {
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  readonly links: readonly string[]
  readonly attachments: readonly { readonly name: string; readonly text: string }[]
}

/** A letter waits for a round of the postman. */
const LETTER_MS = 1_500

/** Reads the letters that lie in a folder as `.eml` files, oldest first. A letter never changes, so it is read once. */
export function openMailbox(folder: string) {
  const read = new Map<string, Promise<Letter>>()
  function letterIn(name: string): Promise<Letter> {
    const letter = read.get(name) ?? readFile(join(folder, name)).then(readLetter)
    read.set(name, letter)
    return letter
  }

  async function received(to?: string): Promise<Letter[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
    const letters = await Promise.all(names.map(letterIn))
    return to === undefined ? letters : letters.filter((letter) => letter.to.includes(to.toLowerCase()))
  }

  /** Waits until a letter with this subject has come, and returns the newest. */
  async function waitFor(to: string, subject: string | RegExp): Promise<Letter> {
    const fits = (letter: Letter) =>
      typeof subject === 'string' ? letter.subject.includes(subject) : subject.test(letter.subject)
    for (const end = performance.now() + patience(LETTER_MS); ; await sleep(50)) {
      const letters = await received(to)
      const found = letters.findLast(fits)
      if (found) return found
      if (performance.now() > end) {
        const subjects = letters.map((letter) => `"${letter.subject}"`).join(', ')
        throw new Error(`No letter "${String(subject)}" came to ${to}; it has ${subjects || 'none at all'}`)
      }
    }
  }

  return { received, waitFor }
}
export type Mailbox = ReturnType<typeof openMailbox>

/** The secret that the first link of a letter carries. */
export const tokenOf = ({ links: [link = 'no link'] }: Letter): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? 'no token'

async function readLetter(raw: Uint8Array): Promise<Letter> {
  const { to, from, subject, text = '', html = '', messageId = '', attachments } = await PostalMime.parse(raw)
  return {
    to: (to ?? []).flatMap(({ address }) => (address ? [address.toLowerCase()] : [])),
    from: from?.address ?? '',
    subject: subject ?? '',
    text,
    html,
    messageId,
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
    attachments: attachments.map(({ filename, content }) => ({
      name: filename ?? '',
      text: typeof content === 'string' ? content : new TextDecoder().decode(content),
    })),
  }
}
