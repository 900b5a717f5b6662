/** The link that opens a mail program. Signs with a meaning in links are written so that the whole is one address. */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@').replaceAll('%2B', '+')}`
