import type { ReactNode } from 'react'
import { Sheet } from '#web/ui/sheet.tsx'

/** One of the parts of a person's page. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <Sheet className="p-3 md:p-4">
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      {children}
    </Sheet>
  </section>
)
