import type { ReactNode } from 'react'
import type { Material } from '#contract/material.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { classWords } from '#web/room/parts/class-field.tsx'
import { LessonWords } from '#web/room/parts/lesson-words.tsx'
import { sizeInWords } from '#web/platform/size-words.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { kindInWords } from './file-words.ts'

interface MaterialItemProps {
  readonly batchKey: string
  readonly material: Material
  readonly isNamed: boolean
  readonly children?: ReactNode
}

/** A note, a file, or both. */
export function MaterialItem({ batchKey, material, isNamed, children }: MaterialItemProps) {
  const { id, title, text, file, class: ofClass, watermark } = material
  return (
    <article aria-labelledby={`material-${id}`} className="grid gap-3 rounded-sheet border border-line bg-sheet p-4">
      <header>
        <h2 id={`material-${id}`} className="text-lg font-bold wrap-anywhere">
          {title}
        </h2>
        {ofClass && <p className="text-ink-soft">{classWords(ofClass)}</p>}
      </header>
      {text.length > 0 && <LessonWords text={text} />}
      {file && (
        <div className="grid gap-1">
          <p className="wrap-anywhere">
            {file.name}{' '}
            <span className="text-ink-soft figures">
              ({kindInWords(file.name)}, {sizeInWords(file.bytes)})
            </span>
          </p>
          {watermark && (
            <p className="text-sm text-ink-soft">
              {isNamed ? 'Your name stands on each page of your copy.' : 'Members get it with their name on each page.'}
            </p>
          )}
          <ButtonAnchor
            tone="plain"
            href={roomPaths.file(batchKey, id)}
            download
            className="min-h-12 justify-self-start"
          >
            Download<span className="sr-only"> {file.name}</span>
          </ButtonAnchor>
        </div>
      )}
      {children}
    </article>
  )
}
