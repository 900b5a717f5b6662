import type { Photo as Shown } from '#contract/picture-address.ts'
import { Photo } from './photo.tsx'

interface CaptionedPicturesProps {
  readonly pictures: ReadonlyArray<{ readonly picture: Shown; readonly caption: string }>
}

/** Pictures side by side where there is room, each with a line below it. */
export const CaptionedPictures = ({ pictures }: CaptionedPicturesProps) => (
  <ul className="grid gap-6 md:grid-cols-2">
    {pictures.map(({ picture, caption }) => (
      <li key={`${picture.id} ${caption}`}>
        <figure>
          <Photo
            of={picture}
            sizes="(min-width: 768px) 50vw, 100vw"
            className="block h-auto w-full rounded-sheet border border-line"
          />
          <figcaption className="mt-2 text-ink-soft">{caption}</figcaption>
        </figure>
      </li>
    ))}
  </ul>
)
