import { isLogoAddress, LOGO_OF_NOW } from '#contract/logo.ts'

/** `/courses/` and `/courses/index.html` name the page `/courses`. */
export const cleanPath = (path: string): string => path.replace(/\/(?:index\.html)?$/, '') || '/'

/** Where an address leads that no page has, if one of these is meant. What may hold a token stands behind the `#`, where no request has it. */
export function meantAddress(pages: readonly string[], name: string, query: string): string | null {
  if (isLogoAddress(name)) return pages.includes(LOGO_OF_NOW) ? LOGO_OF_NOW : null
  // Some programs write the # of a link as a character of the path.
  const [, before = name, fragment] = /^(.*?)%(?:25)*23(.*)$/i.exec(name) ?? []
  if (fragment === undefined) {
    const page = rightSpelling(pages, name)
    return page === null ? null : page + query
  }
  const [path] = fragment.split(/[?#]|%3F/i)
  const isRoute = fragment.startsWith('/') || cleanPath(before) === '/'
  if (isRoute) return rightSpelling(pages, `/${path}`) === null ? null : `/#${fragment}${query}`
  const page = rightSpelling(pages, before)
  return page === null ? null : `${page}#${fragment.replace(/^(\w+)%3D/i, '$1=')}`
}

export const withoutSentenceEnd = (name: string): string =>
  name.length > LONGEST ? name : name.replace(/(?:[.,;:!?'")\]}>*]|%2[02]|%E2%80%9[9D])+$/i, '')

const LONGEST = 2_000

/** The browser's router takes `/Courses`, `/%63ourses` and `//courses` for `/courses`: here they lead there. */
function rightSpelling(pages: readonly string[], name: string): string | null {
  const plain = name.length > LONGEST ? null : plainSpelling(name)
  return pages.find((page) => plainSpelling(page) === plain) ?? null
}

const SENTENCE_END = /[\s.,;:!?'"’”»>)\]}*_]+$/u

function plainSpelling(path: string): string {
  const single = path.replace(/\/{2,}/g, '/')
  try {
    const whole = cleanPath(decodeURI(single).toLowerCase())
    const plain = cleanPath(whole.replace(SENTENCE_END, ''))
    return plain === '/' ? whole : plain
  } catch {
    return single
  }
}
