import { useEffect, useRef, useState, type ReactNode } from 'react'

interface VideoProps {
  readonly url: string
  readonly label: string
  readonly poster: ReactNode
}

/** A picture with a play button. The video's host gets no request before the button is pressed. */
export function Video({ url, label, poster }: VideoProps) {
  const [isPlaying, setPlaying] = useState(false)
  if (isPlaying) return <Player url={url} label={label} />
  return (
    <button
      type="button"
      className="group relative block w-full cursor-pointer overflow-hidden rounded-sheet border border-ink-soft bg-sheet"
      onClick={() => setPlaying(true)}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">{poster}</span>
      <span className="absolute inset-0 grid place-items-center" aria-hidden="true">
        <span className="grid size-16 place-items-center rounded-full bg-flare text-on-flare transition-colors group-hover:bg-flare-deep">
          <svg viewBox="0 0 24 24" className="size-8" fill="currentColor">
            <path d="M8 5v14l11-7z" />
          </svg>
        </span>
      </span>
    </button>
  )
}

function Player({ url, label }: Pick<VideoProps, 'url' | 'label'>) {
  const frame = useRef<HTMLIFrameElement>(null)
  // The pressed button is gone: focus moves to what replaced it.
  useEffect(() => frame.current?.focus(), [])
  return (
    // A sandbox with scripts and storage would protect nothing.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      src={url}
      title={label}
      className="block aspect-video w-full rounded-sheet border border-ink-soft bg-ink"
      allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  )
}
