import type { HomeTexts } from '#contract/site-content.ts'
import { Icon } from '#web/art/icon.tsx'

interface WhyProps {
  readonly texts: HomeTexts['why']
}

/** Why to learn here: three features and the trainers' line. */
export function Why({ texts }: WhyProps) {
  return (
    <section className="below-first-screen border-y border-line bg-sheet">
      <div className="page-column py-14 md:py-20">
        <h2 className="text-3xl font-bold md:text-4xl">{texts.heading}</h2>
        <ul className="mt-8 grid gap-8 md:grid-cols-3">
          {texts.features.map(({ title, text, icon }) => (
            <li key={title} className="border-t-2 border-flare pt-5">
              <Icon name={icon} className="size-11 text-flare" />
              <h3 className="mt-4 text-xl font-bold">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-10 text-lg font-semibold">{texts.trainers}</p>
      </div>
    </section>
  )
}
