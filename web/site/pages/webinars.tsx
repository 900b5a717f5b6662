import { useLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { WebinarsData } from '#contract/site-content.ts'
import { Poster, WebinarEvent } from '#web/site/features/catalog/webinar-event.tsx'
import { WebinarForm } from '#web/site/features/submissions/webinar-form.tsx'
import { TrainerList } from '#web/site/features/trainers/trainer-list.tsx'
import { sharePage } from '#web/platform/share.ts'
import { Apart } from '#web/ui/apart.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

const share = () =>
  sharePage({
    title: 'Check out this webinar',
    text: 'Join this amazing webinar to boost your career!',
    path: paths.webinars,
  })

/** The free masterclasses: what they are, and the form to register. */
export function Component() {
  const { webinar } = useLoaderData<WebinarsData>()
  return (
    <>
      <PageHeader
        title={webinar.title}
        tag="Webinars"
        lead="Live sessions with trainers from industry, free of charge."
      />
      <div className="page-column grid items-start gap-10 pt-10 lg:grid-cols-[5fr_6fr]">
        <section aria-labelledby="about-webinar">
          <Poster webinar={webinar} />
          <h2 id="about-webinar" className="mt-8 text-2xl font-bold">
            About the webinar
          </h2>
          {webinar.event && <WebinarEvent event={webinar.event} />}
          <RichText text={webinar.about} className="mt-3 max-w-text" />
          {webinar.trainer && (
            <div className="mt-6">
              <TrainerList trainers={[webinar.trainer]} />
            </div>
          )}
          <Button tone="plain" className="mt-6" onClick={() => void share()}>
            Share This Webinar
          </Button>
        </section>
        <section aria-labelledby="register-webinar" className="max-lg:below-first-screen">
          <Sheet className="p-5 md:p-8">
            <h2 id="register-webinar" className="mb-6 text-2xl font-bold">
              Register for the webinar
            </h2>
            <Apart>
              <WebinarForm dateKey={webinar.dateKey} event={webinar.event?.key ?? null} />
            </Apart>
          </Sheet>
        </section>
      </div>
      <Apart>
        <Perks perks={webinar.perks} />
      </Apart>
    </>
  )
}

function Perks({ perks }: { readonly perks: readonly string[] }) {
  return (
    <section aria-labelledby="webinar-perks" className="below-first-screen page-column pt-14">
      <h2 id="webinar-perks" className="mb-5 text-2xl font-bold">
        What you get
      </h2>
      <ol className="grid gap-px overflow-hidden rounded-sheet border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {perks.map((perk, index) => (
          <li
            key={perk}
            className="flex items-center gap-4 bg-sheet px-5 py-4 font-medium sm:max-lg:odd:last:col-span-2"
          >
            <span className="tag text-flare" aria-hidden="true">
              {String(index + 1).padStart(2, '0')}
            </span>
            {perk}
          </li>
        ))}
      </ol>
    </section>
  )
}
