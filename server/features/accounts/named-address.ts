import { ERASED } from './erased-mark.ts'

const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** In stored JSON a line break before an address is written with a letter. */
const BEFORE = String.raw`(?:(?<![\w.+%-])|(?<=\\[nrtbf])|(?<=\\u[0-9a-f]{4}))`
const AFTER = String.raw`(?![\w-]|\.\w)`

/** Finds these addresses where they stand as a whole, and not at the end of a longer one. */
const patternOf = (addresses: readonly string[], flags: string): RegExp =>
  new RegExp(`${BEFORE}(?:${addresses.map(plain).join('|')})${AFTER}`, flags)

export const namesAddress = (text: string, addresses: readonly string[]): boolean =>
  addresses.length > 0 && patternOf(addresses, 'i').test(text)

export const withoutAddress = (text: string, addresses: readonly string[]): string =>
  addresses.length === 0 ? text : text.replace(patternOf(addresses, 'gi'), ERASED)
