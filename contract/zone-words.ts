import type { Zone } from './payments.ts'

/** Whether a business is in a special economic zone, as people choose it. */
export const ZONE_WORDS = [
  ['none', 'Not in a zone'],
  ['withTax', 'In a zone, with payment of tax'],
  ['withoutTax', 'In a zone, without payment of tax'],
] as const satisfies ReadonlyArray<readonly [Zone, string]>

export const zonesFor = (terms: { readonly hasUndertaking: boolean }) =>
  ZONE_WORDS.filter(([zone]) => zone !== 'withoutTax' || terms.hasUndertaking)
