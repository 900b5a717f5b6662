import { Refusal } from '#contract/refusal.ts'
import { WRITTEN_BY_HEADER } from '#contract/settings.ts'
import type { RequestContext } from './context.ts'
import { countAddress } from './address-limit.ts'
import type { Counters, Limit } from './counters.ts'
import { readCapped } from './read-capped.ts'
import type { Step } from './step.ts'

export const BODY_BYTES = 32 * 1024

/** Refuses NUL in an address: nothing of ours is called so, and PostgreSQL takes it in no text. */
export const keepableAddress: Step<'addressMalformed'> = {
  refusals: ['addressMalformed'],
  check: (c) => (/%00/.test(c.req.url) ? new Refusal('addressMalformed') : null),
}

/** Refuses a write that another site's page made the browser send. Programs send no such headers and pass. */
export const fromThisSite = (siteUrl: string): Step<'crossSite'> => ({
  refusals: ['crossSite'],
  onlyWrites: true,
  check: (c) => (isFromHere(c, siteUrl) ? null : new Refusal('crossSite')),
})

function isFromHere(c: RequestContext, siteUrl: string): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return false
  const origin = c.req.header('origin')
  if (!origin || origin === siteUrl) return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  // A visitor may reach the site under another name of this machine; a foreign page cannot choose the Host header. Under its own
  // name the scheme counts too: a page of http://shop is another site than https://shop.
  return host === c.req.header('host') && host !== new URL(siteUrl).host
}

/** Refuses what one member wrote and sends with the session of another, who signed in beside the page. Programs name nobody and pass. */
export const writtenByMember: Step<'otherMember'> = {
  refusals: ['otherMember'],
  onlyWrites: true,
  check(c) {
    const writer = c.req.header(WRITTEN_BY_HEADER)
    return writer === undefined || writer === c.get('member').uid ? null : new Refusal('otherMember')
  },
}

/** Refuses bodies by their declared size, which costs nothing; one that declares none is counted while it is read. */
export const bodyUpTo = (bytes: number): Step<'bodyTooLarge'> => ({
  refusals: ['bodyTooLarge'],
  async check(c) {
    const isWithin = c.req.header('transfer-encoding')
      ? await readInto(c, bytes)
      : Number(c.req.header('content-length') ?? 0) <= bytes
    return isWithin ? null : new Refusal('bodyTooLarge', { detail: `The request is larger than ${bytes / 1024} KiB` })
  },
})

const withBody = (body: Buffer): RequestInit => ({ body: new Uint8Array(body) })

/** Leaves the body to the route as if it had been sent whole; false where it is larger. */
async function readInto(c: RequestContext, most: number): Promise<boolean> {
  const body = await readCapped(c, most)
  if (body && c.req.raw.body) c.req.raw = new Request(c.req.raw, withBody(body))
  return body !== null
}

export const smallBody = bodyUpTo(BODY_BYTES)

export const limitPerAddress = (counters: Counters, name: string, limit: Limit): Step<'tooManyRequests'> => ({
  refusals: ['tooManyRequests'],
  async check(c) {
    const seconds = await countAddress(counters, name, c.get('address'), limit)
    return seconds === null ? null : tooMany(seconds)
  },
})

export const limitPerMember = (counters: Counters, name: string, limit: Limit): Step<'tooManyRequests'> => ({
  refusals: ['tooManyRequests'],
  async check(c) {
    const { count, secondsLeft } = await counters.hit(`${name} ${c.get('member').uid}`, limit.seconds)
    return count > limit.times ? tooMany(secondsLeft) : null
  },
})

export const tooMany = (secondsToWait: number) => new Refusal('tooManyRequests', { secondsToWait })
