import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** What the address of an unknown trainer leads to, and that of one who teaches here no more. */
export const TrainerNotFound = () => (
  <PageHeader
    title="Trainer not found"
    lead="There is no trainer at this address. The link may be incomplete, or this person no longer teaches here."
  >
    <ButtonLink to={paths.courses} className="mt-6">
      See all courses
    </ButtonLink>
  </PageHeader>
)
