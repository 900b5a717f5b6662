import { useLoaderData } from 'react-router'
import type { AboutData, AboutTexts } from '#contract/site-content.ts'
import { CourseDrawing } from '#web/art/course-drawing.tsx'
import { Icon } from '#web/art/icon.tsx'
import { paths } from '#contract/paths.ts'
import { TrainerList } from '#web/site/features/trainers/trainer-list.tsx'
import { settings } from '#web/platform/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

/** /about */
export function Component() {
  const { texts, trainers } = useLoaderData<AboutData>()
  const { office } = settings()
  return (
    <>
      <PageHeader title={texts.heading} lead={texts.lead} />
      <div className="page-column grid gap-14 py-10 md:py-14">
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
          <div className="grid max-w-text gap-4 text-lg">
            <RichText text={texts.who} />
          </div>
          <CourseDrawing name="process-plant" className="h-auto w-full rounded-sheet border border-line bg-sheet" />
        </div>
        {trainers.length > 0 && (
          <section>
            <h2 className="mb-6 text-3xl font-bold">Who teaches</h2>
            <TrainerList trainers={trainers} />
          </section>
        )}
        <Offers texts={texts} />
        <section>
          <h2 className="text-3xl font-bold">{texts.internsHeading}</h2>
          <RichText text={texts.interns} className="mt-4 max-w-text" />
        </section>
        <section className="rounded-sheet border border-line bg-sheet p-6 md:p-8">
          <h2 className="text-2xl font-bold">Talk to us</h2>
          <p className="mt-3 max-w-text">
            Our office in {office.city} works {office.hours}. We reply within {office.replyWithin}.
          </p>
          <ButtonLink to={paths.contact} className="mt-5">
            Contact Us
          </ButtonLink>
        </section>
      </div>
    </>
  )
}

function Offers({ texts }: { readonly texts: AboutTexts }) {
  return (
    <section>
      <h2 className="text-3xl font-bold">{texts.offersHeading}</h2>
      <ul className="mt-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {texts.offers.map(({ title, text, icon }) => (
          <li key={title} className="flex gap-4 border-t border-line py-5">
            <Icon name={icon} className="size-10 shrink-0 text-flare" />
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
