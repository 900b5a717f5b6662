import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigFault, readConfig } from '#server/config.ts'
import { CONFIG_NAMES } from '#server/environment.ts'

/** What `.env.example` and the configuration do not say alike, or values in it that the server would refuse. */
export const settingsExampleFaults = (root: string): string[] =>
  differences(readFileSync(join(root, '.env.example'), 'utf8'), CONFIG_NAMES)

export function differences(example: string, names: readonly string[]): string[] {
  const lines = [...example.matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=(.*)$/gm)]
  const values = new Map(lines.map(([, name = '', value = '']) => [name, value]))
  return [
    ...names.filter((name) => !values.has(name)).map((name) => `.env.example does not show ${name}`),
    ...[...values.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => `.env.example shows ${name}, which the configuration does not read`),
    ...refusals(Object.fromEntries(values)),
  ]
}

function refusals(values: Record<string, string>): string[] {
  try {
    readConfig(values)
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults.map((fault) => `.env.example: ${fault}`)
    throw error
  }
}
