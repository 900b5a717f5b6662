/** A mail server that was typed is tried before it is in force. */
import { inOneLine } from '#contract/plain-text.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Actor } from '../audit/actor.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import type { SettingValues } from './stored-settings.ts'

export interface MailServers {
  /** Why this mail server may not be asked; null where it may. */
  readonly mailServerFault: (url: string) => Promise<string | null>
  /** Connects and signs in. Why it was not let in, in the server's own words; null where it was. */
  readonly signInFault: (url: string) => Promise<string | null>
}

const NAME = 'SMTP_URL'
const LONGEST_ANSWER = 200

const typedServer = (changed: readonly string[], after: SettingValues): string | null => {
  const url = after[NAME]
  return url !== undefined && changed.includes(NAME) && URL.canParse(url) ? url : null
}

export async function mailFaults(
  servers: MailServers,
  changed: readonly string[],
  after: SettingValues,
): Promise<string[]> {
  const url = typedServer(changed, after)
  const fault = url === null ? null : await servers.mailServerFault(url)
  return fault === null ? [] : [`${NAME} ${fault}`]
}

interface Trying extends Pick<DeskDeps, 'counters' | 'limits'> {
  readonly settling: MailServers
}

/** Null where the server let the site in, or none was typed. Asks at most so often: each try goes to somebody else's machine. */
export async function unreached(
  { counters, limits, settling }: Trying,
  by: Actor,
  changed: readonly string[],
  after: SettingValues,
): Promise<Refusal<'mailServerUnreachable' | 'tooManyRequests'> | null> {
  const url = typedServer(changed, after)
  if (url === null) return null
  const { times, seconds } = limits.mailServerTriesPerOwner
  const { count, secondsLeft } = await counters.hit(`mail server ${by.actor}`, seconds)
  if (count > times) return new Refusal('tooManyRequests', { secondsToWait: secondsLeft })
  const fault = await settling.signInFault(url)
  if (fault === null) return null
  const answer = inOneLine(fault).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_ANSWER)
  const message = `The site could not sign in to the mail server: ${answer}`
  return new Refusal('mailServerUnreachable', { errors: [{ field: NAME, message }] })
}
