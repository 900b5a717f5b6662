import type { RichText } from '#contract/rich-text.ts'
import { LinkedText, type LinkWithin } from '#web/ui/linked-text.tsx'

/** What the owner wrote for the members of the batch. */
export const BatchNote = ({ note }: { readonly note: RichText }) => (
  <section aria-labelledby="note" className="mt-6 grid gap-3">
    <h2 id="note" className="text-lg font-bold">
      Good to know
    </h2>
    <LinkedText text={note} LinkTo={WayOut} />
  </section>
)

// The pages that the note may name are the site's.
const WayOut: LinkWithin = ({ to, className, children }) => (
  <a href={to} className={className}>
    {children}
  </a>
)
