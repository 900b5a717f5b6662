import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { PRICES } from '#content/prices.ts'
import { COURSES } from '#content/seed.ts'
import { rupees } from '#contract/catalog.ts'
import { createProvider, PROVIDER_KEYS, type ProviderStandIn } from './provider/provider.ts'

const VIDEO_PAGE = '<!doctype html><html lang="en"><title>Stand-in video</title><p>Stand-in video</p></html>'

export interface StandIn {
  readonly origin: string
  readonly checkoutUrl: string
  readonly videoUrl: string
  readonly provider: ProviderStandIn
  requests(path: string): number
  stop(): Promise<void>
}

/**
 * Answers on the loopback for the payment provider and the video platform. `buttons` are course ids with the ids of
 * their payment buttons, each sold at the course's price.
 */
export async function startStandIn(
  buttons: Readonly<Record<string, string>>,
  lateMs: number | null = null,
): Promise<StandIn> {
  const counts = new Map<string, number>()
  const provider = createProvider(soldBy(buttons), lateMs)
  const app = new Hono()
    .use(async (c, next) => {
      counts.set(c.req.path, (counts.get(c.req.path) ?? 0) + 1)
      await next()
      c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    })
    .get('/video', (c) => c.html(VIDEO_PAGE))
    .get('/favicon.ico', (c) => c.body(null, 204))
    .route('/', provider.routes)
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    checkoutUrl: `${origin}/v1/payment-button.js`,
    videoUrl: `${origin}/video`,
    provider,
    requests: (path) => counts.get(path) ?? 0,
    async stop() {
      if ('closeAllConnections' in server) server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const soldBy = (buttons: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    PRICES.flatMap(({ courseId, discounted }) => {
      const button = buttons[courseId]
      const name = Object.entries(COURSES).find(([id]) => id === courseId)?.[1].name
      return button && name ? [[button, { what: name, amount: rupees(discounted) }]] : []
    }),
  )

/** What makes a site sell by the exact checkout: API keys, and where the provider is. */
export const exactCheckout = ({ origin }: StandIn) => ({
  RAZORPAY_KEY_ID: PROVIDER_KEYS.keyId,
  RAZORPAY_KEY_SECRET: PROVIDER_KEYS.keySecret,
  RAZORPAY_API_URL: origin,
  RAZORPAY_CHECKOUT_URL: `${origin}/v1/checkout.js`,
})
