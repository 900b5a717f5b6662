export interface Embed {
  readonly host: 'youtube' | 'vimeo'
  readonly id: string
}

/** Which video an address names, however it was copied; null where it is none of the two hosts that the room may show. */
export function embedAt(address: string): Embed | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, pathname, searchParams } = new URL(address)
  if (protocol !== 'https:') return null
  if (hostname === 'youtu.be') return youtube(pathname.slice(1))
  if (/^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/.test(hostname))
    return youtube(searchParams.get('v') ?? /^\/(?:embed|live|shorts)\/([^/]+)/.exec(pathname)?.[1])
  return /^(?:www\.|player\.)?vimeo\.com$/.test(hostname) ? vimeo(pathname, searchParams.get('h')) : null
}

const youtube = (id: string | undefined): Embed | null =>
  id !== undefined && /^[\w-]{11}$/.test(id) ? { host: 'youtube', id } : null

/** An unlisted video has a second part: `123456789/abcdef0123`. */
function vimeo(path: string, hash: string | null): Embed | null {
  const [, id, inPath] = /^\/(?:video\/)?(\d{5,15})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(path) ?? []
  if (id === undefined) return null
  const second = inPath ?? hash
  if (second !== null && !/^[0-9a-f]{6,20}$/.test(second)) return null
  return { host: 'vimeo', id: second === null ? id : `${id}/${second}` }
}

export function frameOf({ host, id }: Embed, from = 0): string {
  const start = from > 0 ? { autoplay: '1', start: String(from) } : {}
  if (host === 'youtube')
    return `https://www.youtube-nocookie.com/embed/${id}?${new URLSearchParams({ rel: '0', ...start }).toString()}`
  const [video = '', h] = id.split('/')
  const query = new URLSearchParams({ dnt: '1', ...(h !== undefined && { h }) }).toString()
  return `https://player.vimeo.com/video/${video}?${query}${from > 0 ? `#t=${from}s` : ''}`
}

/** Its page at the host, for a browser in which the frame stays empty. */
export const pageOf = ({ host, id }: Embed): string =>
  host === 'youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`

export const FRAME_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']
