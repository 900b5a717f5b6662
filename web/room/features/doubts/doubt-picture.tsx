import { useQuery } from '@tanstack/react-query'
import { pictureQuery } from './doubt-calls.ts'

interface DoubtPictureProps {
  readonly batchKey: string
  readonly id: string
  readonly title: string
  /** In pixels. */
  readonly size: { readonly width: number; readonly height: number }
}

/** The picture of a question, for those alone who may see the question. */
export function DoubtPicture({ batchKey, id, title, size: { width, height } }: DoubtPictureProps) {
  const { data, error } = useQuery(pictureQuery(batchKey, id))
  if (error) return <p className="text-ink-soft">The picture could not be loaded.</p>
  return (
    <div role="status">
      {data ? (
        <img
          src={data}
          alt={`What the question “${title}” shows`}
          width={width}
          height={height}
          className="h-auto max-w-full rounded-sheet border border-line"
        />
      ) : (
        'Loading the picture'
      )}
    </div>
  )
}
