import { ERASED } from '../../../database/erased-mark.ts'
import type { Keys } from '../../../database/table.ts'
import { withoutAddress } from '../../accounts/named-address.ts'

const DOT = String.raw`(?:\.|\s*(?:\(dot\)|\[dot\]|\bdot\b)\s*)`
const AT = String.raw`\s*(?:@|\(at\)|\[at\]|\bat\b)\s*`
/** Any address, also as people spell it out: "asha (at) example dot com". */
const ADDRESS = new RegExp(String.raw`[\w.+%-]+${AT}[\w-]+(?:${DOT}[\w-]+)*?${DOT}[a-z]{2,}\b`, 'giu')
/** Any number of seven digits and more, however it is spaced. */
const PHONE = /\+?\(?\d(?:[\s().–-]{0,3}\d){6,}/gu
const SHORTEST_NAME = 3

/** What staff type about an erasure stays for years, so it names nobody: no address, no phone, none of these names. */
export function withoutPerson(text: string, names: readonly string[], { addresses }: Pick<Keys, 'addresses'>): string {
  const plain = withoutAddress(text, addresses).replace(ADDRESS, ERASED).replace(PHONE, ERASED)
  const words = names.flatMap((name) => [name, ...name.split(/\s+/u)]).filter((word) => word.length >= SHORTEST_NAME)
  return words.reduce((rest, word) => rest.replace(wholeWord(word), ERASED), plain)
}

/** Whether the text has the whole name. */
export const namesPerson = (text: string, name: string): boolean =>
  name.length >= SHORTEST_NAME && wholeWord(name).test(text)

const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}[])${word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, 'giu')
