import { useState } from 'react'
import { frameOf, pageOf } from '#contract/video-address.ts'
import type { Recording } from '#contract/recordings.ts'
import { Chapters } from './chapters.tsx'
import { ViewerName } from './viewer-name.tsx'

interface EmbedPlayerProps {
  readonly embed: NonNullable<Recording['embed']>
  readonly title: string
  readonly chapters: Recording['chapters']
  readonly viewer: string
}

/** The player of the video's own host. Nothing tells a page that a frame is blocked, so what to do stands below. */
export function EmbedPlayer({ embed, title, chapters, viewer }: EmbedPlayerProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <div className="grid gap-2">
      <div className="relative">
        {/* A sandbox with scripts and storage would protect nothing. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          src={frameOf(embed, chosen)}
          title={title}
          className="block aspect-video w-full rounded-sheet border border-ink-soft bg-[#0b1f2a]"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
        <ViewerName name={viewer} />
      </div>
      <p className="text-sm text-ink-soft">
        Nothing above? Some networks and blockers keep {embed.host === 'youtube' ? 'YouTube' : 'Vimeo'} away.{' '}
        <a href={pageOf(embed)} target="_blank" rel="noreferrer" className="link">
          Open it at its own page
        </a>
        , or try another network.
      </p>
      <Chapters chapters={chapters} onGo={setChosen} />
    </div>
  )
}
