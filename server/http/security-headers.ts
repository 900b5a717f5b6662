import { createMiddleware } from 'hono/factory'
import { playerAddress } from '#contract/video-address.ts'
import type { Config } from '../config.ts'
import type { Env } from './context.ts'
import type { Served } from './static-files.ts'

export interface InlineHashes {
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

interface Own extends InlineHashes {
  readonly videos: readonly string[]
}

const RAZORPAY = /(^|\.)razorpay\.com$/
const NOTHING: Own = { scriptHashes: [], styleHashes: [], videos: [] }

/** The security headers of every answer: those of the pages that are served, which let their inline elements run. */
export function securityHeaders(config: Config, current: () => Served | null) {
  const plain = headersFor(config)
  return createMiddleware<Env>(async (c, next) => {
    // Before the answer is made: changing a finished one costs several times as much.
    for (const [name, value] of Object.entries(current()?.headers ?? plain)) c.header(name, value)
    await next()
  })
}

/** Widely known list: OWASP, Mozilla Observatory. */
export function headersFor(config: Config, own: Own = NOTHING): Record<string, string> {
  const isHttps = config.siteUrl.startsWith('https:')
  return {
    'Content-Security-Policy': contentSecurityPolicy(config, own, isHttps),
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(), payment=(${['self', ...paymentHosts(config).frame.map((host) => `"${host}"`)].join(' ')})`,
  }
}

const hasPayment = ({ razorpay, paymentButtons }: Config): boolean =>
  razorpay !== null || Object.keys(paymentButtons).length > 0

interface PaymentHosts {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
  readonly image: readonly string[]
}

/** The provider's scripts open their own frames and count on their own hosts. */
function paymentHosts(config: Config): PaymentHosts {
  if (!hasPayment(config)) return { script: [], frame: [], connect: [], image: [] }
  const { paymentCheckoutUrl, razorpay, razorpayCheckoutUrl } = config
  const scripts = [paymentCheckoutUrl, ...(razorpay ? [razorpayCheckoutUrl] : [])].map((url) => new URL(url))
  const others = scripts.filter(({ hostname }) => !RAZORPAY.test(hostname)).map(({ origin }) => origin)
  const own = { script: others, frame: others, connect: others, image: others }
  if (others.length === scripts.length) return own
  const [checkout, api, cdn] = ['https://checkout.razorpay.com', 'https://api.razorpay.com', 'https://cdn.razorpay.com']
  const counters = ['lumberjack', 'lumberjack-metrics', 'lumberjack-cx'].map((name) => `https://${name}.razorpay.com`)
  return {
    script: [checkout, cdn, ...own.script],
    frame: [api, checkout, ...own.frame],
    connect: [api, checkout, ...counters, ...own.connect],
    image: [cdn, ...own.image],
  }
}

function contentSecurityPolicy(config: Config, own: Own, isHttps: boolean): string {
  const { performanceReportUrl } = config
  const payment = paymentHosts(config)
  const players = own.videos.map((url) => new URL(playerAddress(url)).origin)
  const report = performanceReportUrl?.startsWith('http') ? [new URL(performanceReportUrl).origin] : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...own.scriptHashes, ...payment.script],
    // The provider's scripts bring their own inline styles; beside a hash they would be refused.
    'style-src': ["'self'", ...(hasPayment(config) ? ["'unsafe-inline'"] : own.styleHashes)],
    'img-src': ["'self'", 'data:', ...payment.image],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...payment.connect, ...report],
    'frame-src': payment.frame.length + players.length > 0 ? [...payment.frame, ...players] : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...payment.frame],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return policyOf(directives, isHttps)
}

/** A content security policy as its header says it. */
export const policyOf = (directives: Readonly<Record<string, readonly string[]>>, isHttps: boolean): string =>
  Object.entries({ ...directives, ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}) })
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ')
