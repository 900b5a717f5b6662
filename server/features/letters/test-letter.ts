import { randomUUID } from 'node:crypto'
import type { TestLetterAnswer } from '#contract/letters.ts'
import { inOneLine } from '#contract/plain-text.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Mailer } from '../../gateways/mailer.ts'
import { closing, compose, type LetterSite } from '../../outbox/compose.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'

export interface TestLetterDeps extends DeskDeps {
  readonly mailer: Mailer
}

const LONGEST_ANSWER = 200

/** Sends a letter at once, past the outbox, and tells what the mail server itself says to it. */
export async function sendTestLetter(
  deps: TestLetterDeps,
  to: string,
  by: Actor,
): Promise<TestLetterAnswer | Refusal<'tooManyRequests'>> {
  const { mailer, config, counters, limits, database } = deps
  const { times, seconds } = limits.testLettersPerOwner
  const { count, secondsLeft } = await counters.hit(`test letter ${by.actor}`, seconds)
  if (count > times) return new Refusal('tooManyRequests', { secondsToWait: secondsLeft })
  const told = await answerTo(mailer, { ...testLetter(config, to), id: randomUUID() })
  const subject = { type: 'setting', id: 'mail' } as const
  await database.write((tx) => noteChange(tx, by, { action: 'mail.test', subject, before: null, after: told }))
  return told
}

async function answerTo(mailer: Mailer, letter: Parameters<Mailer['send']>[0]): Promise<TestLetterAnswer> {
  try {
    return { state: mailer.handsOver, answer: shortened(await mailer.send(letter)) }
  } catch (error) {
    return { state: 'refused', answer: shortened(error instanceof Error ? error.message : 'It gave no reason') }
  }
}

const shortened = (text: string): string => inOneLine(text).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_ANSWER)

const testLetter = (site: LetterSite, to: string) =>
  compose({
    kind: 'testLetter',
    to,
    subject: `Test e-mail from ${site.brand}`,
    paragraphs: [
      'If you read this in your mailbox, the site can send e-mail. Look whether it came to the inbox or to spam.',
    ],
    closing: closing(site.brand),
  })
