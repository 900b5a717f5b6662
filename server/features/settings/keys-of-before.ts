/** Payment keys that are replaced at the desk stay for what was begun with them, for some days: nobody has to type them again. */
import { DAY_MS } from '#contract/ground/time.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import type { SettingValues } from './stored-settings.ts'

/** Of each kind. A key that was typed wrong and mended at once must not push out the one of before. */
const MOST_KEYS = 12
const MOST_SECRETS = 3
/** As long as an open order is asked about. */
const KEYS_DAYS = 4
/** Razorpay sends a message again for 24 hours. */
const SECRET_DAYS = 2

/** What the site keeps by itself: nobody types it, so that nobody can throw open orders away. */
export const KEPT_NAMES: readonly string[] = ['RAZORPAY_KEYS_PREVIOUS', 'RAZORPAY_WEBHOOK_PREVIOUS_UNTIL']

/** What has to be stored beside what was typed, by the names of `.env`. */
export function keptOfBefore(before: SettingValues, typed: SettingValues, at: Date): SettingValues {
  const [id, next] = [before, typed].map((values) => values['RAZORPAY_KEY_ID'])
  // Whoever paid in the test mode paid with play money.
  if (id && next && modeOf(id) !== modeOf(next)) return NOTHING_KEPT
  return { ...keptKeys(before, typed, at), ...keptSecrets(before, typed, at) }
}

const NOTHING_KEPT: SettingValues = {
  RAZORPAY_KEYS_PREVIOUS: '',
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: '',
  RAZORPAY_WEBHOOK_PREVIOUS_UNTIL: '',
}

/** "test", "live"; the same for every key that is none of Razorpay's. */
const modeOf = (keyId: string): string => /^rzp_(test|live)_/.exec(keyId)?.[1] ?? ''

const daysLater = (at: Date, days: number): string => indianDayKey(new Date(at.getTime() + days * DAY_MS).toISOString())

function keptKeys(before: SettingValues, { RAZORPAY_KEY_ID: next }: SettingValues, at: Date): SettingValues {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret, RAZORPAY_KEYS_PREVIOUS = '' } = before
  if (!id || !secret || next === undefined || next === id) return {}
  const others = RAZORPAY_KEYS_PREVIOUS.split('\n').filter((line) => !line.startsWith(`${id}:`))
  // What could not be read again would put the whole group out of force.
  const pairs = [`${id}:${secret} ${daysLater(at, KEYS_DAYS)}`, ...others].filter((line) =>
    /^[^\s:]+:\S+ \S+$/.test(line),
  )
  return { RAZORPAY_KEYS_PREVIOUS: pairs.slice(0, MOST_KEYS).join('\n') }
}

function keptSecrets(before: SettingValues, typed: SettingValues, at: Date): SettingValues {
  const { RAZORPAY_WEBHOOK_SECRET: secret, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: older = '' } = before
  const { RAZORPAY_WEBHOOK_PREVIOUS_UNTIL: lastDay = '' } = before
  const until = { RAZORPAY_WEBHOOK_PREVIOUS_UNTIL: daysLater(at, SECRET_DAYS) }
  // Also where it was emptied on purpose: then the secret is in strange hands.
  if (typed['RAZORPAY_WEBHOOK_SECRET_PREVIOUS'] !== undefined) return until
  const next = typed['RAZORPAY_WEBHOOK_SECRET']
  if (!secret || next === undefined || next === secret) return {}
  // One that is not believed any more stays so.
  const believed = daysLater(at, 0) <= lastDay ? older.split('\n') : []
  const others = believed.filter((one) => one !== '' && one !== secret)
  return { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: [secret, ...others].slice(0, MOST_SECRETS).join('\n'), ...until }
}
