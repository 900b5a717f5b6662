import { KINDS } from '#contract/content.ts'
import { nameOf, publishedBy } from './published.ts'
import type { Timeline, Version } from './timeline.ts'

/** The last version of each thing by then, of prices the one that had begun; `time` as ISO 8601 UTC. */
export function standingAt(versions: readonly Version[], time: string): Version[] {
  const others = versions.filter(({ kind }) => kind !== 'price')
  const courses = new Set(versions.filter(({ kind }) => kind === 'price').map(({ key }) => key))
  return [...publishedBy(others, time), ...[...courses].flatMap((key) => priceInForce(versions, key, time) ?? [])]
}

/** Everything that counts at a moment, in the order of the kinds. */
export const standingInOrder = ({ versions }: Timeline, time: string): Version[] => {
  const standing = standingAt(versions, time)
  return KINDS.flatMap((kind) =>
    standing.filter((one) => one.kind === kind).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  )
}

type PriceVersion = Extract<Version, { readonly kind: 'price' }>

/** Oldest first; of several from one moment the last that was published. */
export function pricesOf(versions: readonly Version[], key: string): PriceVersion[] {
  const own = versions.filter((version): version is PriceVersion => version.kind === 'price' && version.key === key)
  return own
    .toSorted((a, b) => begins(a) - begins(b) || a.number - b.number)
    .filter((price, index, sorted) => begins(price) !== begins(sorted[index + 1]))
}

export function priceInForce(versions: readonly Version[], key: string, time: string): PriceVersion | undefined {
  const prices = pricesOf(versions, key)
  return prices.findLast((price) => begins(price) <= Date.parse(time)) ?? prices[0]
}

/** The prices of a course that begin later, the next one first; none of anything that is no price. */
export const pricesAhead = (versions: readonly Version[], { kind, key, number }: Version, time: string) =>
  kind === 'price'
    ? pricesOf(versions, key).filter((price) => price.number !== number && begins(price) > Date.parse(time))
    : []

const begins = (price: PriceVersion | undefined): number => (price ? Date.parse(price.body.from) : NaN)

export const findThing = (standing: readonly Version[], name: string): Version | undefined =>
  standing.find((version) => nameOf(version) === name)
