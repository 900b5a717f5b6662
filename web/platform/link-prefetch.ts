const EVENTS = ['pointerover', 'focusin', 'touchstart'] as const

/** Calls back with the path of each internal link that the visitor is about to follow. */
export function onLinkApproach(onPath: (path: string) => void): void {
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href^="#/"]') : null
    const path = link?.getAttribute('href')?.slice(1).split('?')[0]
    if (path) onPath(path)
  }
  for (const event of EVENTS) document.addEventListener(event, look, { passive: true })
}
