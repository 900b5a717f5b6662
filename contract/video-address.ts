export interface HostedVideo {
  readonly host: 'youtube' | 'vimeo'
  /** An unlisted one of Vimeo has a second part: `123456789/abcdef0123`. */
  readonly id: string
  readonly from: number
}

const YOUTUBE = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/
const VIMEO = /^(?:www\.|player\.)?vimeo\.com$/

/** Which video an address names, however it was copied; null where it names no single one of these hosts. */
export function hostedVideo(typed: string): HostedVideo | null {
  const url = addressIn(typed)
  const found = url && idIn(url)
  return found && { ...found, from: secondsIn(url) }
}

/** Why an address of one of these hosts names no video: it leads to a list, a channel or a search, or a part of it is missing. */
export function faultOfVideo(typed: string): 'list' | 'cut' | null {
  const url = addressIn(typed)
  if (!url || !isOfHost(url) || idIn(url)) return null
  const { hostname, pathname, searchParams } = url
  const [, named = searchParams.get('v')] = /^\/(?:embed|live|shorts|v|e)\/([^/]+)\/?$/.exec(pathname) ?? []
  const isCut =
    hostname === 'youtu.be'
      ? pathname !== '/'
      : YOUTUBE.test(hostname) && (named ?? '') !== '' && !NO_VIDEO.has(named ?? '')
  return isCut ? 'cut' : 'list'
}

/** Also of one without its beginning, and of the host's own code for a frame. */
function addressIn(typed: string): URL | null {
  const [, framed] = /^<iframe\b[^>]*?\ssrc="([^"]*)"/i.exec(typed) ?? []
  const address = framed ?? typed
  const whole = /^(?:[\w-]+\.)*(?:youtu\.be|youtube(?:-nocookie)?\.com|vimeo\.com)\//.test(address)
    ? `https://${address}`
    : address
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  return /^https?:$/.test(url.protocol) ? url : null
}

const isOfHost = ({ hostname }: URL): boolean =>
  hostname === 'youtu.be' || YOUTUBE.test(hostname) || VIMEO.test(hostname)

function idIn({ hostname, pathname, searchParams }: URL): Omit<HostedVideo, 'from'> | null {
  if (hostname === 'youtu.be') return youtube(/^\/([^/]+)\/?$/.exec(pathname)?.[1])
  if (YOUTUBE.test(hostname))
    return youtube(
      /^\/(?:embed|live|shorts|v|e)\/([^/]+)\/?$/.exec(pathname)?.[1] ??
        (/^\/watch\/?$/.test(pathname) ? searchParams.get('v') : null),
    )
  return VIMEO.test(hostname) ? vimeo(pathname, searchParams.get('h')) : null
}

const NO_VIDEO = new Set(['videoseries', 'live_stream'])

const youtube = (id: string | null | undefined): Omit<HostedVideo, 'from'> | null =>
  typeof id === 'string' && /^[\w-]{11}$/.test(id) && !NO_VIDEO.has(id) ? { host: 'youtube', id } : null

function vimeo(path: string, hash: string | null): Omit<HostedVideo, 'from'> | null {
  const [, id, inPath] =
    /^\/(?:(?:channels|groups|showcase|album)\/[^/]+\/)?(?:videos?\/)?(\d{5,15})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(
      path,
    ) ?? []
  if (id === undefined) return null
  const second = inPath ?? hash
  if (second !== null && !/^[0-9a-f]{6,20}$/.test(second)) return null
  return { host: 'vimeo', id: second === null ? id : `${id}/${second}` }
}

function secondsIn({ searchParams, hash }: URL): number {
  const written =
    searchParams.get('t') ?? searchParams.get('start') ?? new URLSearchParams(hash.slice(1)).get('t') ?? ''
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(written) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Its player for a frame of the room: it waits at its own second, or begins at one that was chosen. */
export const frameOf = (video: HostedVideo, chosen: number | null = null): string =>
  player(video, chosen ?? video.from, {
    ...(video.host === 'youtube' && { rel: '0' }),
    ...(chosen !== null && AT_ONCE),
  })

const AT_ONCE = { autoplay: '1' }

function player({ host, id }: HostedVideo, from: number, asked: Readonly<Record<string, string>>): string {
  const [video = '', h] = id.split('/')
  if (host === 'youtube') {
    const query = new URLSearchParams({ ...asked, ...(from > 0 && { start: String(from) }) })
    return `https://www.youtube-nocookie.com/embed/${video}?${query.toString()}`
  }
  const query = new URLSearchParams({ dnt: '1', ...(h !== undefined && { h }), ...asked })
  return `https://player.vimeo.com/video/${video}?${query.toString()}${from > 0 ? `#t=${from}s` : ''}`
}

/** Its page at the host, for a browser in which the frame stays empty. */
export function pageOf({ host, id, from }: HostedVideo): string {
  if (host === 'youtube') return `https://www.youtube.com/watch?v=${id}${from > 0 ? `&t=${from}s` : ''}`
  return `https://vimeo.com/${id}${from > 0 ? `#t=${from}s` : ''}`
}

export const FRAME_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** The player's address, which starts at once. An address of another host is asked to start by its query. */
export function playerAddress(video: string): string {
  const hosted = hostedVideo(video)
  if (hosted) return player(hosted, hosted.from, AT_ONCE)
  const url = new URL(video)
  url.searchParams.set('autoplay', '1')
  return url.href
}
