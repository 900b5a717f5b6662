import { formatRupees, GST_NOTE, type Paise } from '#contract/catalog.ts'

interface PriceProps {
  readonly original: Paise
  readonly discounted: Paise
  readonly size?: 'card' | 'page'
}

/** What a course costs: the price to pay, a higher original struck through, and the note on tax. */
export function Price({ original, discounted, size = 'card' }: PriceProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 figures">
      <span className={`font-bold ${size === 'page' ? 'text-4xl' : 'text-2xl'}`}>
        <span className="sr-only">Price: </span>
        {formatRupees(discounted)}
      </span>
      {original > discounted && (
        <s className="text-ink-soft">
          <span className="sr-only">Original price: </span>
          {formatRupees(original)}
        </s>
      )}
      <span className={`text-sm text-ink-soft ${size === 'page' ? 'basis-full' : ''}`}>{GST_NOTE}</span>
    </p>
  )
}
