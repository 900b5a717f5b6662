import { useLoaderData } from 'react-router'
import type { LegalData } from '#contract/site-content.ts'
import { LegalText } from '#web/site/features/legal/legal-text.tsx'
import { paths } from '#contract/paths.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /terms */
export function Component() {
  const { sections } = useLoaderData<LegalData>()
  return (
    <>
      <PageHeader title="Terms and Conditions" lead="What you and we agree on when you enrol in a course." />
      <LegalText path={paths.terms} sections={sections} />
    </>
  )
}
