import { PRIVACY } from '#content/legal/privacy.ts'
import { LegalText } from '#web/site/features/legal/legal-text.tsx'
import { paths } from '#contract/paths.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /privacy */
export function Component() {
  return (
    <>
      <PageHeader title="Privacy Terms" lead="What we hold about you, why, for how long, and who else sees it." />
      <LegalText path={paths.privacy} sections={PRIVACY} />
    </>
  )
}
