import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Sheet } from '#web/ui/sheet.tsx'
import { erasureQuery } from './erasure-calls.ts'
import { ErasureEnd } from './erasure-facts.tsx'

interface ErasedPersonProps {
  readonly id: string
  /** What is shown where nobody was erased. */
  readonly children: ReactNode
}

/** At the address of somebody of whom nothing is left: what was done, if it was an erasure. */
export function ErasedPerson({ id, children }: ErasedPersonProps) {
  const { data, isPending } = useQuery(erasureQuery(id))
  if (isPending) return <p role="status">Loading the person</p>
  if (!data?.done) return children
  return (
    <section aria-label="Download and erasure">
      <Sheet className="p-3 md:p-4">
        <p className="mb-2 font-semibold">This person is erased.</p>
        <ErasureEnd done={data.done} />
      </Sheet>
    </section>
  )
}
