import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#contract/refusal.ts'

/** One text instead of ten thousand: it is looked into seldom, and a set would weigh ten times as much. */
const LIST = readFileSync(join(import.meta.dirname, 'weak-passwords.txt'), 'latin1')

const COMMON = 'This password is one of the most common ones. Please choose another'

/** Refuses one of the 10,000 passwords that people choose most, under the field where it was chosen. */
export const refuseWeakPassword = (field: string, password: string) =>
  isCommon(password) ? new Refusal('fieldsInvalid', { errors: [{ field, message: COMMON }] }) : null

/** Whatever its case, also with spaces around it. */
function isCommon(password: string): boolean {
  const word = password.trim().toLowerCase()
  return !/\s/.test(word) && LIST.includes(`\n${word}\n`)
}
