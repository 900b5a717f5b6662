import type { ReactNode } from 'react'
import { BrandMark } from '#web/art/brand-mark.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { brand } from '#web/platform/brand.ts'

interface EntryPageProps {
  readonly title: string
  readonly lead: string
  readonly children?: ReactNode
}

/** A page outside the desk: one sheet on squared paper. */
export function EntryPage({ title, lead, children }: EntryPageProps) {
  return (
    <main className="relative isolate grid min-h-svh content-center justify-items-center gap-5 px-4 py-10">
      <div className="squared-paper absolute inset-0 -z-10 opacity-35" aria-hidden="true" />
      <p className="flex items-center gap-2 text-lg font-bold tracking-tight">
        <BrandMark />
        {brand()}
      </p>
      <Sheet className="w-full max-w-sm p-6">
        <h1 className="text-2xl font-bold">{title}</h1>
        <p role="status" className="mt-1 mb-5 text-ink-soft">
          {lead}
        </p>
        {children}
      </Sheet>
    </main>
  )
}
