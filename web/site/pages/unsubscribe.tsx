import { useSearchParams } from 'react-router'
import { Unsubscribe } from '#web/site/features/submissions/unsubscribe.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** Opened by the link of a letter about the next batch of a course. */
export function Component() {
  const token = useSearchParams()[0].get('token') ?? ''
  return (
    <>
      <PageHeader title="Unsubscribe" lead="Letters about the next batch of a course." />
      <div className="page-column max-w-xl pt-10">
        <Sheet className="p-5 md:p-8">
          <Unsubscribe key={token} token={token} />
        </Sheet>
      </div>
    </>
  )
}
