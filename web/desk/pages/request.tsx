import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { ChangesBeside } from '#web/desk/features/audit/changes-beside.tsx'
import { requestQuery } from '#web/desk/features/requests/request-calls.ts'
import { RequestPage } from '#web/desk/features/requests/request-page.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'

export function Component() {
  const { id = '' } = useParams()
  const { data } = useQuery(requestQuery(id))
  return (
    <>
      <PageHead title={data?.name ?? 'Request'} above={<TextLink to={deskPaths.requests}>Rights requests</TextLink>} />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <RequestPage key={id} id={id} />
        <ChangesBeside type="rightsRequest" id={id} />
      </div>
    </>
  )
}
