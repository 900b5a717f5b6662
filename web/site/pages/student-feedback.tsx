import { FeedbackForm } from '#web/site/features/submissions/feedback-form.tsx'
import { Apart } from '#web/ui/apart.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** The course feedback form. */
export function Component() {
  return (
    <>
      <PageHeader
        title="Course Feedback Form"
        lead="Tell us how the course went. It takes about two minutes and helps the next batch."
      />
      <div className="page-column max-w-4xl pt-10">
        <Sheet className="p-5 md:p-8">
          <Apart>
            <FeedbackForm />
          </Apart>
        </Sheet>
      </div>
    </>
  )
}
