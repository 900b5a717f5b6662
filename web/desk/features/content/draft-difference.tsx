import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../parts/loading.tsx'
import type { Named } from './content-calls.ts'
import { draftDifferenceQuery, type Other } from './draft-calls.ts'
import { FieldOfWords } from './word-list.tsx'

interface DraftDifferenceProps {
  readonly named: Named
  /** The own one when left out. */
  readonly other?: Other
  /** Of the own draft: another one is asked for anew. */
  readonly version: number
}

/** The words in which a draft differs from what is live. */
export function DraftDifference({ named, other, version }: DraftDifferenceProps) {
  const { data, error } = useQuery(draftDifferenceQuery(named, other ?? null, version))
  if (!data) return <Loading what="what it changes" error={error} />
  if (data.fields.length === 0) return <p>It says what is live.</p>
  return (
    <dl className="grid gap-3">
      {data.fields.map((field) => (
        <FieldOfWords key={field.field} field={field} />
      ))}
    </dl>
  )
}
