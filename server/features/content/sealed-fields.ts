import { SEALED, type Entry, type Kind } from '#contract/content.ts'
import { nameOf } from './published.ts'
import type { Sealer } from './sealing.ts'

/** The sealed text of each field that is set. */
export type Sealed = Readonly<Record<string, string>>

/** What somebody says about sealed fields: undefined nothing, null that there is none. */
export type Secrets = Readonly<Record<string, string | null | undefined>>

interface Named {
  readonly kind: Kind
  readonly key: string
}

type SealedThing = Named & { readonly sealed: Sealed }

const FIELDS: Partial<Record<Kind, readonly string[]>> = SEALED

export const sealedFields = (kind: Kind): readonly string[] => FIELDS[kind] ?? []

/** A copy without its sealed fields, and what they said. */
export function apart<One extends Entry>(entry: One): { readonly open: One; readonly secrets: Secrets } {
  const open = structuredClone(entry)
  const fields = sealedFields(entry.kind)
  for (const field of fields) Reflect.deleteProperty(open.body, field)
  return { open, secrets: Object.fromEntries(Object.entries(entry.body).filter(([field]) => fields.includes(field))) }
}

const placeOf = (thing: Named, field: string): string => `${nameOf(thing)}/${field}`

/** null when the field is not set, undefined when it was sealed with another secret. */
export function openField(sealer: Sealer, thing: SealedThing, field: string) {
  const sealed = thing.sealed[field]
  return sealed === undefined ? null : (sealer.open(sealed, placeOf(thing, field)) ?? undefined)
}

/** `kept` with what is said about it: nothing leaves a field as it is, and so does what it says already. */
export function sealAnew(sealer: Sealer, thing: Named, secrets: Secrets, kept: Sealed): Sealed {
  const fields = sealedFields(thing.kind).flatMap((field) => {
    const [text, before] = [secrets[field], kept[field]]
    if (text === null) return []
    const isSaid = text !== undefined && openField(sealer, { ...thing, sealed: kept }, field) !== text
    const after = isSaid ? sealer.seal(text, placeOf(thing, field)) : before
    return after === undefined ? [] : [[field, after] as const]
  })
  return Object.fromEntries(fields)
}

/** Two texts that cannot be opened are the same when they were sealed as one. */
export function isSameField(sealer: Sealer, one: SealedThing, other: SealedThing, field: string): boolean {
  const [first, second] = [one, other].map((thing) => openField(sealer, thing, field))
  return first === undefined || second === undefined ? one.sealed[field] === other.sealed[field] : first === second
}

export const isSameSealed = (sealer: Sealer, one: SealedThing, other: SealedThing): boolean =>
  sealedFields(one.kind).every((field) => isSameField(sealer, one, other, field))

/** What is said of a sealed field, and nothing more. */
export const setOrNot = (opened: string | null | undefined): string =>
  opened === null ? 'not set' : opened === undefined ? 'set, but sealed with another secret: it cannot be read' : 'set'

export const unreadableFields = (sealer: Sealer, thing: SealedThing): string[] =>
  sealedFields(thing.kind).filter((field) => openField(sealer, thing, field) === undefined)
