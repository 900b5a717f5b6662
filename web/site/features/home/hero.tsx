import type { HomeTexts } from '#contract/site-content.ts'
import { HeroPlant } from '#web/art/hero-plant.tsx'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

/** The head of the home page: what the business does, and a plant in which its subjects can be seen. */
export function Hero({ texts }: { readonly texts: HomeTexts }) {
  return (
    <header className="relative isolate border-b border-line">
      <div className="squared-paper absolute inset-0 -z-10 opacity-35" aria-hidden="true" />
      <div className="page-column py-8 md:py-12">
        <div className="grid gap-x-12 gap-y-5 lg:grid-cols-2">
          <h1 className="text-4xl font-bold md:text-5xl">{texts.heading}</h1>
          <div className="max-w-text">
            <RichText text={texts.intro} className="text-ink-soft not-first:mt-3" />
          </div>
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={paths.courses}>See all courses</ButtonLink>
          <ButtonLink to={paths.webinars} tone="plain">
            Free Masterclasses
          </ButtonLink>
        </div>
        <div className="mt-8 bg-paper">
          <HeroPlant />
        </div>
      </div>
    </header>
  )
}
