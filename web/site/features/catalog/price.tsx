import { formatRupees, type Paise } from '#contract/catalog.ts'
import { priceNote } from '#web/platform/settings.ts'

interface PriceProps {
  readonly original: Paise
  readonly discounted: Paise
  readonly isLarge?: boolean
}

/** What a course costs: the price to pay, a higher original struck through, and the note on tax. */
export function Price({ original, discounted, isLarge = false }: PriceProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 figures">
      <span className={`font-bold ${isLarge ? 'text-4xl' : 'text-2xl'}`}>
        <span className="sr-only">Price: </span>
        {formatRupees(discounted)}
      </span>
      {original > discounted && (
        <s className="text-ink-soft">
          <span className="sr-only">Original price: </span>
          {formatRupees(original)}
        </s>
      )}
      <span className={`text-sm text-ink-soft ${isLarge ? 'w-full' : ''}`}>{priceNote()}</span>
    </p>
  )
}
