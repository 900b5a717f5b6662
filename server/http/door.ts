import { createMiddleware } from 'hono/factory'
import type { MiddlewareHandler } from 'hono'
import { validator } from 'hono-openapi'
import type * as z from 'zod/mini'
import { fieldErrors } from '#contract/problem.ts'
import type { Env, RequestContext } from './context.ts'
import { countAddress } from './address-limit.ts'
import type { Counters, Limit } from './counters.ts'
import { refuse } from './refuse.ts'

const BODY_BYTES = 32 * 1024
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a write that another site's page made the browser send. Programs send no such headers and pass. */
export const refuseCrossSite = (siteUrl: string): MiddlewareHandler<Env> =>
  createMiddleware<Env>(async (c, next) => {
    if (!READS.has(c.req.method) && !isFromHere(c, siteUrl)) return refuse(c, 'crossSite')
    return next()
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
export const refuseLargeBodies: MiddlewareHandler<Env> = createMiddleware<Env>(async (c, next) => {
  if (c.req.header('transfer-encoding')) return refuse(c, 'lengthRequired')
  if (Number(c.req.header('content-length') ?? 0) > BODY_BYTES) return refuse(c, 'bodyTooLarge')
  return next()
})

const requireJson: MiddlewareHandler<Env> = createMiddleware<Env>(async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return refuse(c, 'contentTypeUnsupported')
  return next()
})

/** The two steps of every route with a body: it must be JSON, and its fields must follow the contract. */
export const body = <Schema extends z.ZodMiniType>(schema: Schema) =>
  [
    requireJson,
    validator<Schema, 'json', Env, string>('json', schema, (result, c) => {
      if (!result.success) return refuse(c, 'fieldsInvalid', { errors: fieldErrors(result.error) })
      return undefined
    }),
  ] as const

/** At most so many requests of one visitor's address. */
export const limitPerAddress = (counters: Counters, name: string, limit: Limit): MiddlewareHandler<Env> =>
  createMiddleware<Env>(async (c, next) => {
    const seconds = await countAddress(counters, name, c.get('address'), limit)
    return seconds === null ? next() : tooMany(c, seconds)
  })

/** At most so many requests of one member; stands after the step that tells who it is. */
export const limitPerMember = (counters: Counters, name: string, limit: Limit): MiddlewareHandler<Env> =>
  createMiddleware<Env>(async (c, next) => {
    const { count, secondsLeft } = await counters.hit(`${name} ${c.get('member').uid}`, limit.seconds)
    if (count > limit.times) return tooMany(c, secondsLeft)
    return next()
  })

/** The answer to one who comes too often: when to come again. */
export const tooMany = (c: RequestContext, secondsLeft: number) =>
  refuse(c, 'tooManyRequests', { headers: { 'Retry-After': String(secondsLeft) } })
