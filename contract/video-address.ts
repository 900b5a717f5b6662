/** Which player a video's address stands for: the page opens it, and the security header allows its host. */

const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']

/**
 * The address of the player that starts at once. A YouTube link of any form becomes an address of its cookie-free
 * host; the address of another host is kept as it is.
 */
export function playerAddress(video: string): string {
  const url = new URL(video)
  const id = youtubeId(url)
  const player = id ? new URL(`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}`) : url
  player.searchParams.set('autoplay', '1')
  return player.href
}

function youtubeId(url: URL): string | null | undefined {
  if (url.hostname === 'youtu.be') return url.pathname.slice(1)
  if (!YOUTUBE_HOSTS.includes(url.hostname)) return null
  return url.searchParams.get('v') ?? /^\/(?:embed|live|shorts)\/([^/]+)/.exec(url.pathname)?.[1]
}
