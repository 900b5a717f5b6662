import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { Loading } from '../../parts/loading.tsx'
import { LetterDeeds } from './letter-deeds.tsx'
import { LetterFacts } from './letter-facts.tsx'
import { LetterFrame } from './letter-frame.tsx'
import { letterQuery } from './letter-queries.ts'
import { LetterRecipient } from './letter-recipient.tsx'

/** One letter: how it stands, what can be done, and how it reads. */
export function LetterView({ id }: { readonly id: string }) {
  const { data: letter, error } = useQuery(letterQuery(id))
  if (!letter) return <Loading what="the letter" error={error} />
  return (
    <div className="grid content-start gap-6">
      <LetterFacts letter={letter} />
      <LetterDeeds letter={letter} />
      {letter.isCorrectable && <LetterRecipient letter={letter} />}
      {letter.body ? (
        <LetterFrame html={letter.body.html} />
      ) : (
        <EmptyState title="The text is not kept">Letters that went out before this was kept show no text.</EmptyState>
      )}
    </div>
  )
}
