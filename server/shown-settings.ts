import { CONFIG_NAMES } from './environment.ts'

const SECRET = /SECRET|PASSPHRASE|SIGNER_KEY|SALT|KEYS_PREVIOUS/
const FILE = 'LOGO'
const PASSWORD_ASKED = /([?&]password=)[^&\s]*/i
const PASSWORD = /^([a-z]+:\/\/[^:/@\s]*):.*@/i

/** What was read of each setting, a line each; secrets as their length, passwords inside addresses masked. */
export function shownSettings(environment: Readonly<Record<string, string | undefined>>): string {
  const width = Math.max(...CONFIG_NAMES.map((name) => name.length))
  return CONFIG_NAMES.map((name) => `${name.padEnd(width)}  ${shown(name, environment[name]?.trim() ?? '')}\n`).join('')
}

function shown(name: string, value: string): string {
  if (value === '') return 'not set'
  if (SECRET.test(name) || name === FILE) return `set, ${value.length} signs`
  return value.replace(PASSWORD, '$1:***@').replace(PASSWORD_ASKED, '$1***')
}
