/** Numbers by which banks and the provider call a payment, in the one form in which they are compared. */

/** What people write before a number, which is no part of it. */
const CALLED = /^(?:(?:UTR|RRN|REF|REFERENCE|TXN|NO|NUMBER)(?![A-Z])[^A-Z0-9]*)+/

/** Letters and digits alone: "UTR: HDFC-0001 234" and "hdfc0001234" are one reference. */
export const referenceIn = (typed: string): string =>
  typed
    .trim()
    .toUpperCase()
    .replace(CALLED, '')
    .replaceAll(/[^A-Z0-9]/g, '')

const PAYMENT_ID = /pay_\w{4,}/i
const TWELVE_DIGITS = /(?<!\d)(?:\d[\s-]?){11}\d(?!\d)/

/** A payment's id or a bank's number, wherever it stands in what a payer typed or pasted: "UPI Ref No 4123 4567 8901" is "412345678901". */
export const paidReferenceIn = (typed: string): string =>
  referenceIn(PAYMENT_ID.exec(typed)?.[0] ?? TWELVE_DIGITS.exec(typed)?.[0] ?? typed)
