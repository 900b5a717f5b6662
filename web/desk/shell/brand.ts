/** The brand, which the server writes into the document. */
export const brand = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
