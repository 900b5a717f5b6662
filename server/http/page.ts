import { PLACEHOLDERS, type PlaceholderName, UNTIL } from '#contract/page-template.ts'
import type { Settings } from '#contract/settings.ts'
import type { Office } from '#contract/site-content.ts'
import type { Config } from '../config.ts'
import { htmlText } from '../html-text.ts'

/** What the browser may know of the configuration. */
export const settingsOf = (config: Config, office: Office): Settings => ({
  office,
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

// A value that holds "</script>" must not end the element in which the JSON stands.
const asJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
const insideJsonString = (text: string) => asJson(text).slice(1, -1)

/** Fills a template's placeholders with the configuration, each escaped for where it stands, and drops what is over by now. */
export function fillPage(template: string, settings: Settings, config: Config, now: Date): string {
  const texts: Record<PlaceholderName, string> = {
    BRAND: config.brand,
    SITE_URL: config.siteUrl,
    CONTACT_PHONE: config.contactPhone,
    CONTACT_EMAIL: config.contactEmail,
    SETTINGS: '',
  }
  return (
    template
      .replace(UNTIL, (_, moment: string, part: string) => (Date.parse(moment) > now.getTime() ? part : ''))
      // In one pass, so that a value which looks like a placeholder is left as it is.
      .replace(PLACEHOLDERS, (_, tel: string | undefined, name: PlaceholderName, json: string | undefined) => {
        if (name === 'SETTINGS') return asJson(settings)
        if (tel) return tel + htmlText(texts[name].replaceAll(' ', ''))
        return json ? insideJsonString(texts[name]) : htmlText(texts[name])
      })
  )
}
