import type { Office } from './site-content.ts'

/** What the browser needs of the configuration, and what stands around every page. The server writes it into the page; nothing in it is secret. */
export interface Settings {
  readonly brand: string
  readonly logo?: { readonly address: string; readonly width: number; readonly height: number } | undefined
  /** The site's own address, without a slash at its end. */
  readonly siteUrl: string
  readonly contactPhone: string
  readonly contactEmail: string
  readonly supportPhone: string
  /** Digits, the country's code first; missing where nobody answers there. */
  readonly whatsAppNumber?: string | undefined
  readonly office: Office
  readonly closedPaths: readonly string[]
  readonly payment: {
    readonly checkoutUrl: string
    readonly standardCheckoutUrl: string | null
    readonly buttons: Readonly<Record<string, string>>
  }
  readonly tokenSync: { readonly url: string; readonly maxAgeSeconds: number } | null
  readonly gstPercent?: number | undefined
  /** Whether tax invoices with GST are made. */
  readonly makesInvoices: boolean
  readonly isMute?: true | undefined
  readonly performanceReportUrl: string | null
  readonly social: { readonly facebook: boolean; readonly linkedin: boolean }
}

/** Per cent of GST in each price, unless an owner says otherwise. */
export const SHIPPED_GST = 18
export const gstNote = (percent: number): string => `${percent}% GST inclusive`

export const SETTINGS_ELEMENT = 'settings'

/** Cookie and local storage key that say that somebody may be signed in: a page cannot read the session's cookie. */
export const SIGNED_IN_HINT = 'signedIn'

export const WRITTEN_BY_HEADER = 'Written-By'
