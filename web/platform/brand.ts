export const brand = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
