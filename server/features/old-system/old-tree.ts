/** The tree of the old system, as its records: priorities taken off, arrays turned back, keys in their order. */
import * as z from 'zod/mini'
import { shortened } from '#contract/plain-text.ts'
import { OldSystemFault } from './old-fault.ts'
import { keyOf } from './old-key.ts'

export type OldValue = string | number | boolean | OldNode
export interface OldNode {
  readonly [key: string]: OldValue
}

export interface OldLeaf {
  readonly path: readonly string[]
  readonly value: OldValue
}

const KNOWN_FIELDS = new Set(
  (
    'name fullName firstName lastName email emailAddress phone mobile contactNumber message education ' +
    'aspenExperience hearAboutUs collegeYear companyDept interaction'
  ).split(' '),
)
const USERS = 'users'

// The old system allowed 32.
const DEEPEST = 64
// A path is the key of a row, and PostgreSQL bounds those.
const LONGEST_PATH = 1000

/** @throws {OldSystemFault} */
export function readTree(json: unknown): OldLeaf[] {
  refuseOther(json)
  const tree = plainValue(json, keyOf) ?? {}
  if (!isNode(tree) || Array.isArray(json))
    throw new OldSystemFault('The tree is no object: export the whole database as JSON.')
  return inOrder(tree).flatMap(([key, value]) =>
    key === USERS && isNode(value)
      ? inOrder(value).map(([uid, profile]) => ({ path: [USERS, uid], value: profile }))
      : leavesIn([key], value),
  )
}

const AnswerOfServer = z.strictObject({ error: z.union([z.string(), z.looseObject({ message: z.string() })]) })
const Accounts = z.looseObject({ users: z.tuple([z.looseObject({ localId: z.string() })], z.unknown()) })

/** What is saved in place of the tree by mistake would be a tree as well. */
function refuseOther(json: unknown): void {
  const answer = AnswerOfServer.safeParse(json)
  if (answer.success) {
    const { error } = answer.data
    const said = shortened(typeof error === 'string' ? error : error.message, MOST_SAID)
    throw new OldSystemFault(`The old system answered “${said}” in place of the tree: export it as its owner.`)
  }
  if (Accounts.safeParse(json).success)
    throw new OldSystemFault('This looks like the file of the accounts, which is given by --auth, and is no tree.')
}

const MOST_SAID = 200

/** As it was read before: its keys are those of here. */
export function readLeaf(path: string, original: string): OldLeaf {
  return { path: path.split('/'), value: plainValue(JSON.parse(original), (key) => key) ?? '' }
}

export const isNode = (value: OldValue | undefined): value is OldNode => typeof value === 'object'

/** undefined where nothing is left: nulls and empty objects are not stored there. */
function plainValue(json: unknown, named: (key: string) => string, depth = 0): OldValue | undefined {
  if (depth > DEEPEST)
    throw new OldSystemFault(`The tree nests deeper than ${DEEPEST} levels: it is no export of the old system.`)
  if (typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean') return json
  if (typeof json !== 'object' || json === null) return undefined
  if (Object.hasOwn(json, '.value') && '.value' in json) return plainValue(json['.value'], named, depth)
  const children = Object.entries(json).flatMap(([key, child]): Array<[string, OldValue]> => {
    const value = key === '.priority' ? undefined : plainValue(child, named, depth + 1)
    return value === undefined ? [] : [[named(key), value]]
  })
  return children.length === 0 ? undefined : Object.fromEntries(children)
}

function leavesIn(path: readonly string[], value: OldValue): OldLeaf[] {
  if (!isNode(value) || isRecord(value)) return [{ path, value }]
  const children = inOrder(value)
  const isTooDeep = children.some(([key]) => Buffer.byteLength([...path, key].join('/')) > LONGEST_PATH)
  return isTooDeep ? [{ path, value }] : children.flatMap(([key, child]) => leavesIn([...path, key], child))
}

/** Text that stands among records is one of them; text that stands among anything else belongs to it. */
function isRecord(node: OldNode): boolean {
  const hasText = Object.values(node).some((child) => !isNode(child))
  return hasText && (hasKnownField(node) || !Object.values(node).some(holdsRecords))
}

const hasKnownField = (node: OldNode): boolean =>
  Object.entries(node).some(([key, child]) => KNOWN_FIELDS.has(key) && !isNode(child))

const holdsRecords = (value: OldValue): boolean =>
  isNode(value) && (hasKnownField(value) || Object.values(value).some(holdsRecords))

const DIGITS = /^(?:0|[1-9]\d{0,15})$/

/** Numbers by their size, as the old system had them, and then the rest by the codes of the characters. */
const inOrder = (node: OldNode): Array<[string, OldValue]> =>
  Object.entries(node).toSorted(([one], [other]) => {
    const [isNumber, isOtherNumber] = [DIGITS.test(one), DIGITS.test(other)]
    if (isNumber && isOtherNumber) return Number(one) - Number(other)
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
    return one < other ? -1 : one > other ? 1 : 0
  })

/** The same value as the same text, in whatever order its keys came. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${canonical(child)}`).join(',')}}`
}
