import type { RequestContext } from './context.ts'

/** Both ends counted. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** What the header `Range` asks of so many bytes (RFC 9110, 14.2): null for all of them, also where it asks for several parts. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < from) return null
  return from > to ? 'none' : { from, to }
}

/** What stands under an id never changes. */
export const tagOf = (id: string): string => `"${id}"`

/** What a request asks of this file; all of it where the part was of another one. */
export function rangeAsked(c: RequestContext, { id, bytes }: { readonly id: string; readonly bytes: number }) {
  const isOfThis = [undefined, tagOf(id)].includes(c.req.header('if-range'))
  return isOfThis ? rangeOf(c.req.header('range'), bytes) : null
}
