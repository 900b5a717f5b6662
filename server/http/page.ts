import { SETTINGS_ELEMENT, type Settings } from '#contract/settings.ts'
import type { Config } from '../config.ts'

/** What the browser may know of the configuration. */
export const settingsOf = (config: Config): Settings => ({
  brand: config.brand,
  contactPhone: config.contactPhone,
  contactEmail: config.contactEmail,
  supportPhone: config.supportPhone,
  payment: {
    checkoutUrl: config.paymentCheckoutUrl,
    standardCheckoutUrl: config.razorpay ? config.razorpayCheckoutUrl : null,
    buttons: { ...config.paymentButtons },
  },
  courseVideoUrls: { ...config.courseVideoUrls },
  homeVideoUrl: config.homeVideoUrl,
  tokenSync: config.tokenSyncUrl ? { url: config.tokenSyncUrl, maxAgeSeconds: config.tokenSyncMaxAge } : null,
  performanceReportUrl: config.performanceReportUrl,
  social: { facebook: config.facebook !== null, linkedin: config.linkedin !== null },
})

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Fills the page's template: `__BRAND__` wherever the brand stands, `__SETTINGS__` in the JSON element that the
 * browser reads its settings from.
 * @throws Error when the template has no place for the settings
 */
export function fillPage(template: string, settings: Settings): string {
  if (!template.includes('__SETTINGS__')) throw new Error(`The page has no <script id="${SETTINGS_ELEMENT}"> to fill`)
  const brand = settings.brand.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
  // A value that holds "</script>" must not end the element.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return template.replaceAll('__BRAND__', () => brand).replace('__SETTINGS__', () => json)
}
