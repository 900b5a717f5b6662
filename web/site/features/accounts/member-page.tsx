import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { MemberArea } from './member-area.tsx'

interface MemberPageProps {
  readonly title: string
  /** The line that members see. */
  readonly intro: string
  /** Shown to everybody else above the login prompt. */
  readonly inside: string
  /** Null leaves its room to the content. */
  readonly drawing: ReactNode
  /** What members see below the intro. */
  readonly children?: ReactNode
  /** What everybody sees below both. */
  readonly below?: ReactNode
}

/** A page that holds an intro line for members and the login prompt for everybody else. */
export function MemberPage({ title, intro, inside, drawing, children, below }: MemberPageProps) {
  return (
    <>
      <PageHeader title={title} tag="For members" />
      <div className="page-column pt-10">
        <Sheet className={`grid items-center gap-8 p-6 md:p-10 ${drawing ? 'md:grid-cols-[3fr_2fr]' : ''}`}>
          {/* First, because the text changes once the session is read. */}
          {drawing && (
            <div className="mx-auto w-full max-w-72 md:col-start-2 md:row-start-1 md:self-start">{drawing}</div>
          )}
          {/* At the top, so that it stays where it is when the words for members take the place of the others. */}
          <div className="md:col-start-1 md:row-start-1 md:self-start">
            <MemberArea inside={inside}>
              <p className="max-w-text text-lg">{intro}</p>
              {children}
            </MemberArea>
          </div>
        </Sheet>
        {below}
      </div>
    </>
  )
}
