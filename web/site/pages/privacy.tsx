import { useLoaderData } from 'react-router'
import type { LegalData } from '#contract/site-content.ts'
import { LegalText } from '#web/site/features/legal/legal-text.tsx'
import { paths } from '#contract/paths.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /privacy */
export function Component() {
  const { sections } = useLoaderData<LegalData>()
  return (
    <>
      <PageHeader title="Privacy Terms" lead="What we hold about you, why, for how long, and who else sees it." />
      <LegalText path={paths.privacy} sections={sections} />
    </>
  )
}
