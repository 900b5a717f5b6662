import { Refusal } from '#contract/refusal.ts'
import type { RequestContext } from './context.ts'
import { countAddress } from './address-limit.ts'
import type { Counters, Limit } from './counters.ts'
import type { Step } from './step.ts'

const BODY_BYTES = 32 * 1024

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

/** Refuses bodies by their declared size, which costs nothing; a body without a length could be endless. */
export const bodyUpTo = (bytes: number): Step<'lengthRequired' | 'bodyTooLarge'> => ({
  refusals: ['lengthRequired', 'bodyTooLarge'],
  check(c) {
    if (c.req.header('transfer-encoding')) return new Refusal('lengthRequired')
    const isLarge = Number(c.req.header('content-length') ?? 0) > bytes
    return isLarge ? new Refusal('bodyTooLarge', { detail: `The request is larger than ${bytes / 1024} KiB` }) : null
  },
})

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
