import { deskFiles } from '#contract/desk-paths.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { FileLink } from '#web/ui/dense/file-link.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { LeadBoard } from '#web/desk/features/leads/lead-board.tsx'
import { LeadFilters } from '#web/desk/features/leads/lead-filters.tsx'
import { useLeadQuestion } from '#web/desk/features/leads/lead-question.ts'
import { NewLeadButton } from '#web/desk/features/leads/new-lead.tsx'
import { SavedViews } from '#web/desk/features/leads/saved-views.tsx'

export function Component() {
  const question = useLeadQuestion()
  const may = useMay()
  return (
    <>
      <PageHead title="Leads">
        {may('leadsExport') && (
          <span className="px-2">
            <FileLink to={deskFiles.leads(question.text)}>Save as CSV</FileLink>
          </span>
        )}
        {may('leadsWrite') && <NewLeadButton />}
      </PageHead>
      <SavedViews question={question} />
      <LeadFilters question={question} />
      <LeadBoard question={question} />
    </>
  )
}
