import { useQuery } from '@tanstack/react-query'
import { problemOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
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
  if (!data && error) return <Alert>{problemOf(error).detail}</Alert>
  if (!data) return <p role="status">Loading what it changes</p>
  if (data.fields.length === 0) return <p>It says what is live.</p>
  return (
    <dl className="grid gap-3">
      {data.fields.map((field) => (
        <FieldOfWords key={field.field} field={field} />
      ))}
    </dl>
  )
}
