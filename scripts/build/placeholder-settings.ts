import { placeholder, type PlaceholderName } from '#contract/page-template.ts'
import type { Settings } from '#contract/settings.ts'
import { PUBLIC_SITE } from '#server/features/content/shipped-site.ts'

const VIDEO = 'https://video.invalid/'

/** What pages are drawn with at build time: places instead of values, and a note of every setting that was read. */
export interface PlaceholderSettings {
  readonly settings: Settings
  readonly read: ReadonlySet<string>
}

/**
 * Settings whose values are places. `missing` names those that are left out: `contactPhone`, `courseVideoUrls.AspenPlus`.
 * Reading a setting that the server could not fill into a page is an error.
 */
export function placeholderSettings(missing: ReadonlySet<string>): PlaceholderSettings {
  const read = new Set<string>()
  function optional<Value, Missing>(name: string, value: Value, none: Missing): Value | Missing {
    read.add(name)
    return missing.has(name) ? none : value
  }
  const refuse = (name: string) => {
    throw new Error(`A public page is drawn with the setting ${name}, which the server cannot fill in`)
  }
  const settings: Settings = {
    brand: placeholder('BRAND'),
    office: PUBLIC_SITE.office,
    get contactPhone() {
      return optional('contactPhone', placeholder('CONTACT_PHONE'), '')
    },
    get contactEmail() {
      return optional('contactEmail', placeholder('CONTACT_EMAIL'), '')
    },
    get homeVideoUrl() {
      return optional('homeVideoUrl', VIDEO, null)
    },
    courseVideoUrls: new Proxy<Record<string, string>>(
      {},
      { get: (_, id) => optional(`courseVideoUrls.${String(id)}`, VIDEO, undefined) },
    ),
    get supportPhone() {
      return refuse('supportPhone')
    },
    get payment() {
      return refuse('payment')
    },
    get tokenSync() {
      return refuse('tokenSync')
    },
    get performanceReportUrl() {
      return refuse('performanceReportUrl')
    },
    get social() {
      return refuse('social')
    },
  }
  return { settings, read }
}

/** The business as the heads of pages name it: in HTML, or inside JSON. */
export const placeholderBusiness = (missing: ReadonlySet<string>, write: (name: PlaceholderName) => string) => ({
  site: PUBLIC_SITE,
  brand: write('BRAND'),
  siteUrl: write('SITE_URL'),
  contactPhone: missing.has('contactPhone') ? '' : write('CONTACT_PHONE'),
  contactEmail: missing.has('contactEmail') ? '' : write('CONTACT_EMAIL'),
})
