import { deskPaths } from '#contract/desk-paths.ts'
import { NewBatchForm } from '#web/desk/features/offer/new-batch-form.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'

export function Component() {
  return (
    <>
      <PageHead title="New batch" above={<TextLink to={deskPaths.batches}>Batches</TextLink>} />
      <NewBatchForm />
    </>
  )
}
