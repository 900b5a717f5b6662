import { useLoaderData } from 'react-router'
import { contactAbout } from '#contract/paths.ts'
import type { ConsultancyData, ConsultancyTexts } from '#contract/site-content.ts'
import { Icon } from '#web/art/icon.tsx'
import { settings } from '#web/platform/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CaptionedPictures } from '#web/ui/captioned-pictures.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

/** /consultancy: what is done for plants, for whom, and how it goes. */
export function Component() {
  const { texts } = useLoaderData<ConsultancyData>()
  return (
    <>
      <PageHeader title={texts.heading} lead={texts.lead}>
        <ButtonLink to={contactAbout('consultancy')} className="mt-6">
          {texts.callHeading}
        </ButtonLink>
      </PageHeader>
      <div className="page-column grid gap-14 py-10 md:py-14">
        <div className="grid max-w-text gap-4 text-lg">
          <RichText text={texts.about} />
        </div>
        <Offers texts={texts} />
        {texts.pictures.length > 0 && <CaptionedPictures pictures={texts.pictures} />}
        <section>
          <h2 className="text-3xl font-bold">{texts.audienceHeading}</h2>
          <ul className="mt-4 grid max-w-text list-disc gap-2 pl-5 marker:text-ink-soft">
            {texts.audience.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
        <Steps texts={texts} />
        <Clients clients={texts.clients} />
        <Call texts={texts} />
      </div>
    </>
  )
}

const Offers = ({ texts }: { readonly texts: ConsultancyTexts }) => (
  <section>
    <h2 className="text-3xl font-bold">{texts.offersHeading}</h2>
    <ul className="mt-6 grid gap-x-8 sm:grid-cols-2">
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

const Steps = ({ texts }: { readonly texts: ConsultancyTexts }) => (
  <section>
    <h2 className="text-3xl font-bold">{texts.stepsHeading}</h2>
    <ol className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {texts.steps.map(({ title, text }, index) => (
        <li key={title} className="border-t-2 border-flare pt-4">
          <span className="tag text-ink-soft" aria-hidden="true">
            {String(index + 1).padStart(2, '0')}
          </span>
          <h3 className="mt-1 text-xl font-bold">{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

const Clients = ({ clients }: Pick<ConsultancyTexts, 'clients'>) =>
  clients.length > 0 && (
    <section>
      <h2 className="text-3xl font-bold">Where we have worked</h2>
      <dl className="mt-4 grid max-w-text gap-4">
        {clients.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )

const Call = ({ texts }: { readonly texts: ConsultancyTexts }) => (
  <section className="rounded-sheet border border-line bg-sheet p-6 md:p-8">
    <h2 className="text-2xl font-bold">{texts.callHeading}</h2>
    <p className="mt-3 max-w-text">
      {texts.callText} We reply within {settings().office.replyWithin}.
    </p>
    <ButtonLink to={contactAbout('consultancy')} className="mt-5">
      Write to us
    </ButtonLink>
  </section>
)
