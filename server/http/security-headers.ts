import { createMiddleware } from 'hono/factory'
import { playerAddress } from '#contract/video-address.ts'
import type { Env } from './context.ts'

export interface HeaderSources {
  readonly siteUrl: string
  readonly paymentCheckoutUrl: string
  readonly hasPaymentButtons: boolean
  /** Addresses of videos that open in a frame. */
  readonly videoUrls: readonly string[]
  readonly performanceReportUrl: string | null
  /** `'sha256-…'` of the pages' own inline elements. */
  readonly scriptHashes?: readonly string[]
  readonly styleHashes?: readonly string[]
}

const RAZORPAY = /(^|\.)razorpay\.com$/

/** The security headers of every answer, built from the configuration. Widely known list: OWASP, Mozilla Observatory. */
export function securityHeaders(sources: HeaderSources) {
  const headers = Object.entries(headersFor(sources))
  return createMiddleware<Env>(async (c, next) => {
    // Before the answer is made: changing a finished one costs several times as much.
    for (const [name, value] of headers) c.header(name, value)
    await next()
  })
}

export function headersFor(sources: HeaderSources): Record<string, string> {
  const isHttps = sources.siteUrl.startsWith('https:')
  return {
    'Content-Security-Policy': contentSecurityPolicy(sources, isHttps),
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(), payment=(self ${paymentHosts(sources)
      .frame.map((host) => `"${host}"`)
      .join(' ')})`,
  }
}

/** The provider's button opens its own frames and counts on its own hosts. */
function paymentHosts({ paymentCheckoutUrl }: HeaderSources) {
  const { origin, hostname } = new URL(paymentCheckoutUrl)
  if (!RAZORPAY.test(hostname)) return { script: [origin], frame: [origin], connect: [origin], image: [origin] }
  const [checkout, api, cdn] = ['https://checkout.razorpay.com', 'https://api.razorpay.com', 'https://cdn.razorpay.com']
  return {
    script: [checkout, cdn],
    frame: [api, checkout],
    connect: [
      api,
      checkout,
      'https://lumberjack.razorpay.com',
      'https://lumberjack-metrics.razorpay.com',
      'https://lumberjack-cx.razorpay.com',
    ],
    image: [cdn],
  }
}

function contentSecurityPolicy(sources: HeaderSources, isHttps: boolean): string {
  const payment = paymentHosts(sources)
  const videos = sources.videoUrls.map((url) => new URL(playerAddress(url)).origin)
  const report = sources.performanceReportUrl?.startsWith('http') ? [new URL(sources.performanceReportUrl).origin] : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(sources.scriptHashes ?? []), ...payment.script],
    // The provider's button brings its own inline styles; beside a hash they would be refused.
    'style-src': ["'self'", ...(sources.hasPaymentButtons ? ["'unsafe-inline'"] : (sources.styleHashes ?? []))],
    'img-src': ["'self'", 'data:', ...payment.image],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...payment.connect, ...report],
    'frame-src': [...payment.frame, ...videos],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...payment.frame],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ')
}
