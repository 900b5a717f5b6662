/** What the browser needs of the configuration. The server writes it into the page; nothing in it is secret. */
import * as z from 'zod/mini'

export const Settings = z.object({
  brand: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  supportPhone: z.string(),
  payment: z.object({
    checkoutUrl: z.string(),
    /** Course id -> button id of the payment provider. */
    buttons: z.record(z.string(), z.string()),
  }),
  courseVideoUrls: z.record(z.string(), z.string()),
  homeVideoUrl: z.nullable(z.string()),
  tokenSync: z.nullable(z.object({ url: z.string(), maxAgeSeconds: z.number() })),
  performanceReportUrl: z.nullable(z.string()),
  social: z.object({ facebook: z.boolean(), linkedin: z.boolean() }),
})
export type Settings = z.infer<typeof Settings>

/** Id of the page's `<script type="application/json">` that holds the settings. */
export const SETTINGS_ELEMENT = 'settings'
