import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Loading } from '../../parts/loading.tsx'
import { picturesQuery } from './picture-calls.ts'
import { Thumbnail } from './thumbnail.tsx'

interface PictureChoiceProps {
  readonly name: string
  readonly onChoose: (id: string) => void
}

/** The pictures that were uploaded before, which are asked for when somebody looks. */
export function PictureChoice({ name, onChoose }: PictureChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 lg:min-h-6 lg:py-0">
        Choose one that was uploaded before<span className="sr-only">: {name}</span>
      </summary>
      {isOpen && <Uploaded onChoose={onChoose} />}
    </details>
  )
}

function Uploaded({ onChoose }: Pick<PictureChoiceProps, 'onChoose'>) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(picturesQuery)
  const pictures = data?.pages.flatMap((page) => page.pictures) ?? []
  if (!data) return <Loading what="pictures" error={error} />
  return (
    <div className="mt-3 grid gap-3">
      {pictures.length === 0 && <p className="text-ink-soft">None yet.</p>}
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {pictures.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="grid w-full cursor-pointer justify-items-start gap-1 text-left hover:underline"
              onClick={() => onChoose(id)}
            >
              <Thumbnail id={id} className="max-h-32 max-w-full" />
              <span className="wrap-anywhere">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <SmallButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            More pictures
          </SmallButton>
        </div>
      )}
    </div>
  )
}
