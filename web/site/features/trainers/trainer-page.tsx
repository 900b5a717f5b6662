import type { ReactNode } from 'react'
import { faceOf, yearsInWords, type TrainerProfile } from '#contract/trainers.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { TrainerFace } from './trainer-face.tsx'

interface TrainerPageProps {
  readonly trainer: TrainerProfile
  /** What the trainer teaches; null while that is nothing. */
  readonly courses: ReactNode
}

/** Everything about one trainer. */
export function TrainerPage({ trainer, courses }: TrainerPageProps) {
  const { name, title, years, plants, standards, bio, links } = trainer
  return (
    <>
      <PageHeader tag="Trainer" title={name} lead={title}>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <TrainerFace face={faceOf(trainer, 'large')} className="size-40 text-5xl" />
          <div>
            {years !== null && <p className="text-lg font-semibold figures">{yearsInWords(years)}</p>}
            {links.map(({ label, url }) => (
              <a key={url} href={url} rel="noopener" className="link flex min-h-11 w-fit items-center wrap-anywhere">
                {label}
              </a>
            ))}
          </div>
        </div>
      </PageHeader>
      <div className="page-column grid gap-12 py-10 md:py-14">
        <div className="grid max-w-text gap-4 text-lg">
          <RichText text={bio} />
        </div>
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
          <Names heading="Plants and projects" names={plants} />
          <Names heading="Standards and software" names={standards} />
        </div>
        {courses}
      </div>
    </>
  )
}

const Names = ({ heading, names }: { readonly heading: string; readonly names: readonly string[] }) =>
  names.length > 0 && (
    <section>
      <h2 className="mb-3 text-2xl font-bold">{heading}</h2>
      <ul className="grid list-disc gap-2 pl-5 marker:text-ink-soft">
        {names.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
