import { logoAddress } from '#contract/logo.ts'
import type { Settings } from '#contract/settings.ts'
import { closedPathsOf, type PublicSite } from '#contract/site-content.ts'
import type { Config } from '../config.ts'

/** What the browser may know of the configuration, and what stands around every page. */
export const settingsOf = (
  config: Config,
  site: Pick<PublicSite, 'coursePages' | 'courses' | 'gstPercent' | 'office'>,
): Settings => ({
  brand: config.brand,
  logo: config.logo
    ? { address: logoAddress(config.logo), width: config.logo.width, height: config.logo.height }
    : undefined,
  siteUrl: config.siteUrl,
  office: site.office,
  closedPaths: closedPathsOf(site),
  contactPhone: config.contactPhone,
  contactEmail: config.contactEmail,
  supportPhone: config.supportPhone,
  whatsAppNumber: config.whatsAppNumber || undefined,
  payment: {
    checkoutUrl: config.paymentCheckoutUrl,
    standardCheckoutUrl: config.razorpay ? config.razorpayCheckoutUrl : null,
    buttons: { ...config.paymentButtons },
  },
  tokenSync: config.tokenSyncUrl ? { url: config.tokenSyncUrl, maxAgeSeconds: config.tokenSyncMaxAge } : null,
  gstPercent: site.gstPercent,
  makesInvoices: config.seller !== null,
  isMute: config.smtpUrl === null ? true : undefined,
  performanceReportUrl: config.performanceReportUrl,
  social: { facebook: config.facebook !== null, linkedin: config.linkedin !== null },
})
