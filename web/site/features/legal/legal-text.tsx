import type { MouseEvent } from 'react'
import type { LegalSection } from '#contract/site-content.ts'
import { RichText } from '#web/ui/rich-text.tsx'

interface LegalTextProps {
  /** The page's clean address, where its sections are reached without scripts. */
  readonly path: string
  readonly sections: readonly LegalSection[]
}

/** A legal text as numbered sections, with its contents beside it, or above it on small screens. */
export function LegalText({ path, sections }: LegalTextProps) {
  return (
    <div className="page-column grid items-start gap-x-12 gap-y-10 py-10 md:py-14 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <Contents path={path} sections={sections} />
      <ol className="grid grid-cols-1 gap-10">
        {sections.map((section, index) => (
          <Section key={section.id} section={section} number={index + 1} />
        ))}
      </ol>
    </div>
  )
}

function Contents({ path, sections }: LegalTextProps) {
  return (
    <nav
      aria-labelledby="contents"
      className="rounded-sheet border border-line bg-sheet px-5 py-4 lg:sticky lg:top-24 lg:border-0 lg:bg-transparent lg:p-0"
    >
      <h2 id="contents" className="tag mb-1 text-ink-soft">
        Contents
      </h2>
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`${path}#${id}`}
              className="flex min-h-11 items-baseline gap-3 py-2 leading-snug wrap-anywhere hover:underline"
              onClick={(event) => showSection(event, id)}
            >
              <SectionNumber number={index + 1} />
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** With scripts the fragment belongs to the router: the section is shown without an address of its own. */
function showSection(event: MouseEvent, id: string) {
  const heading = document.getElementById(id)
  if (!heading || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  heading.scrollIntoView()
  heading.focus({ preventScroll: true })
}

function Section({ section, number }: { readonly section: LegalSection; readonly number: number }) {
  return (
    <li className="max-w-text border-t border-line pt-6">
      <h2 id={section.id} tabIndex={-1} className="flex items-baseline gap-3 text-xl font-bold wrap-anywhere">
        <SectionNumber number={number} />
        {section.title}
      </h2>
      <RichText text={section.text} className="mt-3" />
    </li>
  )
}

function SectionNumber({ number }: { readonly number: number }) {
  return (
    <span className="tag w-4 shrink-0 text-flare" aria-hidden="true">
      {number}
    </span>
  )
}
