const ZOOM = /(^|\.)zoom(gov)?\.(us|com|com\.cn)$/
const PERSONAL = ['zak', 'tk', 'uuid']

/** Whether whoever opens it leads the meeting, or comes in as one certain person. Zoom alone gives such addresses. */
export function isPersonalLink(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, pathname, searchParams } = new URL(url)
  if (!ZOOM.test(hostname)) return false
  return /^\/s\/|\/start$/.test(pathname) || PERSONAL.some((name) => searchParams.has(name))
}
