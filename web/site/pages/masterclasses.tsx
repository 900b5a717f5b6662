import { useLoaderData } from 'react-router'
import type { MasterclassesData } from '#contract/site-content.ts'
import { PastWebinars } from '#web/site/features/catalog/past-webinars.tsx'
import { WebinarEvent } from '#web/site/features/catalog/webinar-event.tsx'
import { WebinarForm } from '#web/site/features/submissions/webinar-form.tsx'
import { TrainerList } from '#web/site/features/trainers/trainer-list.tsx'
import { Apart } from '#web/ui/apart.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** /masterclasses: what was held, and the next one with its form. */
export function Component() {
  const { webinar, past } = useLoaderData<MasterclassesData>()
  return (
    <>
      <PageHeader title="Masterclasses" lead="An hour with a working engineer, live and free of charge." />
      <div className="page-column grid items-start gap-10 pt-10 lg:grid-cols-[5fr_6fr]">
        <section aria-labelledby="next-masterclass">
          <h2 id="next-masterclass" className="text-2xl font-bold">
            {webinar.event ? 'The next one' : 'The next one has no date yet'}
          </h2>
          {webinar.event && <WebinarEvent event={webinar.event} />}
          <RichText text={webinar.about} className="mt-3 max-w-text" />
          {webinar.trainer && (
            <div className="mt-6">
              <TrainerList trainers={[webinar.trainer]} />
            </div>
          )}
        </section>
        <section aria-labelledby="register-masterclass" className="max-lg:below-first-screen">
          <Sheet className="p-5 md:p-8">
            <h2 id="register-masterclass" className="mb-6 text-2xl font-bold">
              {webinar.event ? 'Register' : 'Hear of the next one'}
            </h2>
            <Apart>
              <WebinarForm dateKey={webinar.dateKey} event={webinar.event?.key ?? null} />
            </Apart>
          </Sheet>
        </section>
      </div>
      {past.length > 0 && (
        <section aria-labelledby="past-masterclasses" className="below-first-screen page-column pt-14">
          <h2 id="past-masterclasses" className="mb-6 text-2xl font-bold">
            Past masterclasses
          </h2>
          <PastWebinars webinars={past} />
        </section>
      )}
    </>
  )
}
