/** How a page carries its content, and where that of the other pages lies. */
export const PAGE_DATA_ELEMENT = 'data'

export interface CarriedData {
  readonly own: unknown
  /** The hash in the name of each page's data file, by the page's path. */
  readonly files: Readonly<Record<string, string>>
}

/** With a hash the answer never changes; without, it is as the page is now. */
export const dataAddress = (path: string, hash?: string): string =>
  `/data${path === '/' ? '/home' : path}${hash === undefined ? '' : `.${hash}`}.json`

/** What the text of the element says; undefined where there is none. */
export function readCarried(text: string | null | undefined): CarriedData | undefined {
  const read: unknown = text ? JSON.parse(text) : undefined
  return isCarried(read) ? read : undefined
}

const isCarried = (value: unknown): value is CarriedData =>
  typeof value === 'object' && value !== null && 'own' in value && 'files' in value
