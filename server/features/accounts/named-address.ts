import { htmlText } from '../../html-text.ts'
import { ERASED } from '../../database/erased-mark.ts'

const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** In stored JSON a line break before an address is written with a letter, in a link each sign with two digits. */
const BEFORE = String.raw`(?:(?<![\w.+%-])|(?<=\\[nrtbf])|(?<=\\u[0-9a-f]{4})|(?<=%(?:0[9ad]|2[0-46-9acf]|3[a-f]|40|5[bd]|7[bcd])))`
const AFTER = String.raw`(?![\w-]|\.\w)`

/** Finds these addresses where they stand as a whole, and not at the end of a longer one. */
const patternOf = (addresses: readonly string[], flags: string): RegExp =>
  new RegExp(`${BEFORE}(?:${addresses.flatMap(writtenForms).map(plain).join('|')})${AFTER}`, flags)

/** An address as texts, links, stored JSON and pages write it, in lower case. */
export const writtenForms = (address: string): string[] => [
  ...new Set(
    [
      address,
      address.replace('@', '%40'),
      encodeURIComponent(address),
      new URLSearchParams([['', address]]).toString().slice(1),
      JSON.stringify(address).slice(1, -1),
      htmlText(address),
      JSON.stringify(htmlText(address)).slice(1, -1),
    ].map((form) => form.toLowerCase()),
  ),
]

export const namesAddress = (text: string, addresses: readonly string[]): boolean =>
  addresses.length > 0 && patternOf(addresses, 'i').test(text)

export const withoutAddress = (text: string, addresses: readonly string[]): string =>
  addresses.length === 0 ? text : text.replace(patternOf(addresses, 'gi'), ERASED)

const LONGEST_PART = 200
const MOST = 10
const [STARTS, ENDS] = [new RegExp(BEFORE, 'gi'), new RegExp(AFTER, 'g')]

/** All that may be an address in a text, in lower case: where one begins and ends is not always clear. */
export function possibleAddresses(text: string): Set<string> {
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const box = /[^\s@"]*$/.exec(text.slice(Math.max(0, at - LONGEST_PART), at))?.[0] ?? ''
    const domain = /^[^\s@"]*/.exec(text.slice(at + 1, at + 1 + LONGEST_PART))?.[0] ?? ''
    const boxes = [...box.matchAll(STARTS)].map(({ index }) => box.slice(index)).filter((one) => one !== '')
    const domains = [...domain.matchAll(ENDS)].map(({ index }) => domain.slice(0, index)).filter((one) => one !== '')
    for (const one of boxes.slice(-MOST))
      for (const other of domains.slice(0, MOST)) found.add(`${one}@${other}`.toLowerCase())
  }
  return found
}
