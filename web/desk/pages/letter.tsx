import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { ChangesBeside } from '#web/desk/features/audit/changes-beside.tsx'
import { letterQuery } from '#web/desk/features/letters/letter-queries.ts'
import { LetterView } from '#web/desk/features/letters/letter-view.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'

export function Component() {
  const { id = '' } = useParams()
  const { data } = useQuery(letterQuery(id))
  return (
    <>
      <PageHead
        title={data ? data.subject || 'A letter' : 'Letter'}
        above={<TextLink to={deskPaths.letters}>Letters</TextLink>}
      />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <LetterView key={id} id={id} />
        <ChangesBeside type="letter" id={id} />
      </div>
    </>
  )
}
