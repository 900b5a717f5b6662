import type { LegalSection } from '#content/legal/legal-section.ts'

/** A legal text as numbered sections. */
export function LegalText({ sections }: { readonly sections: readonly LegalSection[] }) {
  return (
    <div className="page-column py-10 md:py-14">
      <ol className="grid gap-10">
        {sections.map((section, index) => (
          <li key={section.id} className="grid gap-x-8 border-t border-line pt-6 md:grid-cols-[16rem_minmax(0,1fr)]">
            <h2 className="mb-3 flex items-baseline gap-3 text-xl font-bold">
              <span className="tag text-flare" aria-hidden="true">
                {index + 1}
              </span>
              {section.title}
            </h2>
            <div className="max-w-text">
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph} className="not-first:mt-3">
                  {paragraph}
                </p>
              ))}
              {section.rules && (
                <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-ink-soft">
                  {section.rules.map((rule) => (
                    <li key={rule}>{rule}</li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
