import { indianDay } from '#contract/indian-time.ts'
import type { PastWebinar } from '#contract/site-content.ts'
import { playerAddress } from '#contract/video-address.ts'
import { WebinarPoster } from '#web/art/webinar-poster.tsx'
import { Video } from '#web/ui/video.tsx'

/** Masterclasses that are over, the last one first: the recording where everybody may see it. */
export function PastWebinars({ webinars }: { readonly webinars: readonly PastWebinar[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-10 md:grid-cols-2">
      {webinars.map(({ key, subject, speaker, startsAt, minutes, videoUrl }) => (
        <li key={key}>
          {videoUrl && (
            <Video
              url={playerAddress(videoUrl)}
              label={`Play the recording of ${subject}`}
              poster={<WebinarPoster className="block aspect-video h-auto w-full bg-paper" />}
            />
          )}
          <h3 className="mt-3 text-xl font-bold wrap-anywhere">{subject}</h3>
          <p className="mt-1 text-ink-soft figures">
            {[speaker && `with ${speaker}`, indianDay(startsAt), `${minutes} minutes`].filter(Boolean).join(', ')}
          </p>
          {!videoUrl && <p className="mt-1">The recording went to those who registered.</p>}
        </li>
      ))}
    </ul>
  )
}
