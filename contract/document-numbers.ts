/** Numbers of tax invoices and credit notes: "SYN/26-27/000007". Rule 46 of the CGST Rules allows 16 characters. */

export const ISSUED_KINDS = ['invoice', 'creditNote'] as const
export type IssuedKind = (typeof ISSUED_KINDS)[number]

export const seriesOf = (prefix: string, year: string): string => `${prefix}/${year}`

/** "SYN/26-27" and 7 -> "SYN/26-27/000007"; from a million on "SYN/2627/1000000", so that 16 characters do. */
export const numberIn = (series: string, sequence: number): string =>
  `${sequence < 1_000_000 ? series : series.replace('-', '')}/${String(sequence).padStart(6, '0')}`

/** A number as part of an address, where a stroke would begin another part: "SYN-26-27-000007". */
export const numberInAddress = (number: string): string => number.replaceAll('/', '-')

export const documentAddress = (number: string): string => `/api/desk/documents/${numberInAddress(number)}`

export const numberFromAddress = (text: string): string | null =>
  /^([A-Z0-9]{1,3})-(\d\d-?\d\d)-(\d{6,})$/.exec(text)?.slice(1).join('/') ?? null

export const numberingClosedInWords = (series: readonly string[]): string =>
  `No invoice and no credit note is made on this server until you state the last number of ${series.join(' and ')}. This is so after a restore, and on a second server with a data folder of its own. Several refunds of one payment get one credit note of their sum then.`
