const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']

/** The player's address, which starts at once; for YouTube on its cookie-free host. */
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
