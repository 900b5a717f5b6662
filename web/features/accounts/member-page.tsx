import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { MemberArea } from './member-area.tsx'

interface MemberPageProps {
  readonly title: string
  /** The line that members see. */
  readonly intro: string
  readonly drawing: ReactNode
}

/** A page that holds an intro line for members and the login prompt for everybody else. */
export function MemberPage({ title, intro, drawing }: MemberPageProps) {
  return (
    <>
      <PageHeader title={title} tag="For members" />
      <div className="page-column pt-10">
        <Sheet className="grid items-center gap-8 p-6 md:grid-cols-[3fr_2fr] md:p-10">
          <MemberArea>
            <p className="max-w-text text-lg">{intro}</p>
          </MemberArea>
          <div className="mx-auto w-full max-w-72">{drawing}</div>
        </Sheet>
      </div>
    </>
  )
}
