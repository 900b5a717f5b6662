/** The provider's words for how a payment was made. Source: razorpay.com/docs/api/payments, field `method`. */
const MEANS = new Map([
  ['upi', 'UPI'],
  ['card', 'Card'],
  ['netbanking', 'Net banking'],
  ['wallet', 'Wallet'],
  ['emi', 'EMI'],
  ['cardless_emi', 'Cardless EMI'],
  ['paylater', 'Pay later'],
  ['bank_transfer', 'Bank transfer'],
  // What the desk records, past the provider.
  ['cheque', 'Cheque'],
  ['cash', 'Cash'],
])

/** "netbanking" -> "Net banking". A word that is not in the list is printed as it came. */
export const wordsOfMeans = (means: string): string => MEANS.get(means) ?? means
