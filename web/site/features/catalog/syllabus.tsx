import type { SyllabusSection } from '#contract/catalog.ts'

/** The sections of a course, each opening to its topics. The first is open. */
export function Syllabus({ sections }: { readonly sections: readonly SyllabusSection[] }) {
  return (
    <div className="overflow-hidden rounded-sheet border border-line bg-sheet">
      {sections.map((section, index) => (
        <details key={section.title} open={index === 0} className="group border-line not-first:border-t">
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-4 px-5 py-3 hover:bg-wash [&::-webkit-details-marker]:hidden">
            <span className="tag w-6 shrink-0 text-ink-soft">{String(index + 1).padStart(2, '0')}</span>
            <span className="flex-1 font-semibold wrap-anywhere">{section.title}</span>
            <span className="text-sm whitespace-nowrap text-ink-soft max-sm:hidden">
              {`${section.topics.length} topics`}
            </span>
            <svg
              viewBox="0 0 20 20"
              className="size-5 shrink-0 transition-transform group-open:rotate-180"
              aria-hidden="true"
            >
              <path
                d="M4 7l6 6 6-6"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </summary>
          <ul className="list-disc grid gap-2 pt-1 pr-5 pb-5 pl-20 marker:text-ink-soft max-sm:pl-12">
            {section.topics.map((topic) => (
              <li key={topic}>{topic}</li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
