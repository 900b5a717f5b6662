/** What the browser needs of the configuration. The server writes it into the page; nothing in it is secret. */
export interface Settings {
  readonly brand: string
  readonly contactPhone: string
  readonly contactEmail: string
  readonly supportPhone: string
  readonly payment: {
    readonly checkoutUrl: string
    /** Script of the exact checkout, where the owner has API keys; null uses the hosted buttons. */
    readonly standardCheckoutUrl: string | null
    /** Course id -> button id of the payment provider. */
    readonly buttons: Readonly<Record<string, string>>
  }
  readonly courseVideoUrls: Readonly<Record<string, string>>
  readonly homeVideoUrl: string | null
  readonly tokenSync: { readonly url: string; readonly maxAgeSeconds: number } | null
  readonly performanceReportUrl: string | null
  readonly social: { readonly facebook: boolean; readonly linkedin: boolean }
}

/** Id of the page's `<script type="application/json">` that holds the settings. */
export const SETTINGS_ELEMENT = 'settings'

/**
 * Says that somebody may be signed in, as the session's own cookie cannot be read by the page: the name of a cookie that the
 * server sets beside it, and of a key in local storage, which some browsers empty after a week.
 */
export const SIGNED_IN_HINT = 'signedIn'
