/** The settings in force: what the environment gives, and beside it what owners set in the browser. */
import { ConfigFault, readConfig, type Config } from './config.ts'
import type { StoredGroup } from './features/settings/stored-settings.ts'

export type Given = Readonly<Record<string, string | undefined>>
type Values = Readonly<Record<string, string>>

/** A former secret and its last day belong together: where either is given, none that the desk kept counts. */
const FORMER_WEBHOOK = ['RAZORPAY_WEBHOOK_SECRET_PREVIOUS', 'RAZORPAY_WEBHOOK_PREVIOUS_UNTIL']

/** What is given wins; a line that is set to nothing counts as not given. */
export function beside(given: Given, values: Values): Given {
  const set = Object.entries(given).filter(([, value]) => (value?.trim() ?? '') !== '')
  const hasFormer = set.some(([name]) => FORMER_WEBHOOK.includes(name))
  const rest = Object.entries(values).filter(([name]) => !hasFormer || !FORMER_WEBHOOK.includes(name))
  return { ...Object.fromEntries(rest), ...Object.fromEntries(set) }
}

/** Why these could not be in force beside what is given. */
export function faultsWith(given: Given, values: Values): readonly string[] {
  try {
    readConfig(beside(given, values))
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
}

/** A group that is not in force, and why: each reason with the name of the setting that it begins with, none where it cannot be opened. */
interface LeftOut {
  readonly group: string
  readonly faults: readonly string[]
}

interface Settled {
  readonly config: Config
  readonly leftOut: readonly LeftOut[]
}

export function settledConfig(given: Given, groups: ReadonlyMap<string, StoredGroup>): Settled {
  const leftOut: LeftOut[] = []
  let taken: Values = {}
  for (const [name, { values }] of groups) {
    const next = { ...taken, ...values }
    const faults = values === null ? [] : faultsWith(given, next)
    if (values === null || faults.length > 0) leftOut.push({ group: name, faults })
    else taken = next
  }
  return { config: readConfig(beside(given, taken)), leftOut }
}
