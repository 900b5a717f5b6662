import { useQuery } from '@tanstack/react-query'
import type { FieldWords, WordPart } from '#contract/desk-content.ts'
import { Loading } from '../../parts/loading.tsx'
import { wordsQuery, type Named } from './content-calls.ts'

interface WordListProps {
  readonly thing: Named
  readonly number: number
  /** Another version to show the difference to; null shows this one whole. */
  readonly against: number | null
}

/** What a version says field by field, or the words in which it differs from another one. */
export function WordList({ thing, number, against }: WordListProps) {
  const { data, error } = useQuery(wordsQuery(thing, String(number), against === null ? '' : String(against)))
  if (!data) return <Loading what="what it says" error={error} />
  if (data.fields.length === 0) return <p>Both say the same.</p>
  return (
    <dl className="grid gap-3">
      {data.fields.map((one) => (
        <FieldOfWords key={one.field} field={one} />
      ))}
    </dl>
  )
}

/** One field with its words. */
export const FieldOfWords = ({ field: { name, parts } }: { readonly field: FieldWords }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">
      {parts.map((part, index) => (
        <Words key={index} part={part} />
      ))}
      {parts.length === 0 && <span className="text-ink-soft">none</span>}
    </dd>
  </div>
)

/** Read aloud, added and removed words are told apart by their elements. */
function Words({ part: { is, text } }: { readonly part: WordPart }) {
  if (is === 'added') return <ins className="bg-product-wash px-0.5 no-underline">{text}</ins>
  if (is === 'removed') return <del className="bg-trip-wash px-0.5">{text}</del>
  return text
}
