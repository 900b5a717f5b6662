const STAR = 'M10 1.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L1.5 7.7l5.9-.8z'
const LEFT_HALF = 'M10 1.5v13.4l-5.2 2.8 1-5.9L1.5 7.7l5.9-.8z'
const PLACES = [1, 2, 3, 4, 5]

interface RatingProps {
  /** 0 to 5, in halves. */
  readonly value: number
  /** Writes the number beside the stars. */
  readonly withNumber?: boolean
}

/** Stars to look at, not to press. */
export function Rating({ value, withNumber = false }: RatingProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {withNumber && <span className="font-semibold tabular-nums">{value}</span>}
      <span role="img" aria-label={`Rated ${value} out of 5`} className="inline-flex gap-0.5 text-flare">
        {PLACES.map((place) => (
          <svg key={place} viewBox="0 0 20 20" className="size-4" aria-hidden="true">
            {value >= place && <path d={STAR} fill="currentColor" />}
            {value === place - 0.5 && <path d={LEFT_HALF} fill="currentColor" />}
            <path d={STAR} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
          </svg>
        ))}
      </span>
    </span>
  )
}
