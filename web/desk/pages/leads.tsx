import { deskFiles } from '#contract/desk-paths.ts'
import { useMay } from '#web/platform/staff/me.ts'
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
          <a
            href={deskFiles.leads(question.text)}
            download
            className="inline-flex min-h-11 items-center px-2 text-coolant underline underline-offset-4 lg:min-h-8"
          >
            Save as CSV
          </a>
        )}
        {may('leadsWrite') && <NewLeadButton />}
      </PageHead>
      <SavedViews question={question} />
      <LeadFilters question={question} />
      <LeadBoard question={question} />
    </>
  )
}
