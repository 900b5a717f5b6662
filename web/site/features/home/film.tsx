import { playerAddress } from '#contract/video-address.ts'
import type { HomeTexts } from '#contract/site-content.ts'
import { WebinarPoster } from '#web/art/webinar-poster.tsx'
import { Video } from '#web/ui/video.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

interface FilmProps {
  readonly texts: HomeTexts['video']
  readonly url: string | null
}

/** The home video with its text on training and troubleshooting. */
export function Film({ texts, url }: FilmProps) {
  return (
    <section className="border-b border-line bg-wash">
      <div className="page-column grid items-center gap-8 py-14 md:py-20 lg:grid-cols-2 lg:gap-12">
        <FilmPicture label={texts.label} url={url} />
        <div>
          <h2 className="text-3xl font-bold md:text-4xl">{texts.heading}</h2>
          <RichText text={texts.text} className="mt-4 max-w-text" />
        </div>
      </div>
    </section>
  )
}

/** The drawing behind which the video waits; the drawing alone while there is no video. */
function FilmPicture({ label, url }: { readonly label: string; readonly url: string | null }) {
  const poster = <WebinarPoster className="block aspect-video h-auto w-full bg-paper" />
  if (url) return <Video url={playerAddress(url)} label={label} poster={poster} />
  return <div className="overflow-hidden rounded-sheet border border-line">{poster}</div>
}
