import { bucketOf, widerBucketOf } from './client-address.ts'
import type { Counters, Limit } from './counters.ts'

/** So many visitors may share a /48: a customer's own networks, or the customers of a small provider. */
const SHARE = 10

/** Counts one event of this address and of the /48 around an IPv6 one; returns the seconds to wait, or null. */
export async function countAddress(
  counters: Counters,
  name: string,
  address: string,
  { times, seconds }: Limit,
): Promise<number | null> {
  const wider = widerBucketOf(address)
  const checks = [
    { bucket: bucketOf(address), most: times },
    ...(wider ? [{ bucket: wider, most: times * SHARE }] : []),
  ]
  const counted = await Promise.all(
    checks.map(async ({ bucket, most }) => ({ most, ...(await counters.hit(`${name} ${bucket}`, seconds)) })),
  )
  const over = counted.filter(({ count, most }) => count > most)
  return over.length > 0 ? Math.max(...over.map(({ secondsLeft }) => secondsLeft)) : null
}

export async function forgiveAddress(counters: Counters, name: string, address: string): Promise<void> {
  const buckets = [bucketOf(address), widerBucketOf(address)].filter((bucket) => bucket !== null)
  await Promise.all(buckets.map((bucket) => counters.giveBack(`${name} ${bucket}`)))
}
