/** Payment keys that are replaced at the desk stay for what was begun with them: nobody has to type them again. */
import { DAY_MS } from '#contract/ground/time.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import type { SettingValues } from './stored-settings.ts'

/** Of each kind. A key that was typed wrong and mended at once must not push out the one of before. */
const MOST_KEYS = 12
const MOST_SECRETS = 3
/** Razorpay sends a message again for 24 hours. */
const BELIEVED_MS = 2 * DAY_MS

/** What the site keeps by itself: nobody types it, so that nobody can throw open orders away. */
export const KEPT_NAMES: readonly string[] = ['RAZORPAY_KEYS_PREVIOUS', 'RAZORPAY_WEBHOOK_PREVIOUS_UNTIL']

/** What has to be stored beside what was typed, by the names of `.env`. */
export function keptOfBefore(before: SettingValues, typed: SettingValues, at: Date): SettingValues {
  return { ...keptKeys(before, typed), ...keptSecrets(before, typed, at) }
}

function keptKeys(before: SettingValues, { RAZORPAY_KEY_ID: next }: SettingValues): SettingValues {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret, RAZORPAY_KEYS_PREVIOUS = '' } = before
  if (!id || !secret || next === undefined || next === id) return {}
  const others = RAZORPAY_KEYS_PREVIOUS.split('\n').filter((line) => !line.startsWith(`${id}:`))
  // What could not be read again would put the whole group out of force.
  const pairs = [`${id}:${secret}`, ...others].filter((line) => /^[^\s:]+:\S+$/.test(line))
  return { RAZORPAY_KEYS_PREVIOUS: pairs.slice(0, MOST_KEYS).join('\n') }
}

function keptSecrets(before: SettingValues, typed: SettingValues, at: Date): SettingValues {
  const { RAZORPAY_WEBHOOK_SECRET: secret, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: older = '' } = before
  const until = { RAZORPAY_WEBHOOK_PREVIOUS_UNTIL: indianDayKey(new Date(at.getTime() + BELIEVED_MS).toISOString()) }
  // Also where it was emptied on purpose: then the secret is in strange hands.
  if (typed['RAZORPAY_WEBHOOK_SECRET_PREVIOUS'] !== undefined) return until
  const next = typed['RAZORPAY_WEBHOOK_SECRET']
  if (!secret || next === undefined || next === secret) return {}
  const others = older.split('\n').filter((one) => one !== '' && one !== secret)
  return { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: [secret, ...others].slice(0, MOST_SECRETS).join('\n'), ...until }
}
