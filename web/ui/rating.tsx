const STAR = 'l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z'
const LEFT_HALF = 'v13.4l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z'
const PLACES = [0, 1, 2, 3, 4]

interface RatingProps {
  /** 0 to 5, in halves. */
  readonly value: number
  readonly withNumber?: boolean
}

/** Stars to look at, not to press. */
export function Rating({ value, withNumber = false }: RatingProps) {
  const full = Math.floor(value)
  return (
    <span className="inline-flex items-center gap-1.5">
      {withNumber && <span className="font-semibold figures">{value}</span>}
      {/* The home page shows 185 stars: all stars of a rating that look alike are one shape. */}
      <svg
        viewBox="0 0 110 20"
        role="img"
        aria-label={`Rated ${value} out of 5`}
        className="h-4 w-22 shrink-0 fill-current stroke-current text-flare"
        strokeWidth="1.25"
        strokeLinejoin="round"
      >
        {full > 0 && <path d={PLACES.slice(0, full).map(star).join('')} />}
        {full < 5 && <path d={PLACES.slice(full).map(star).join('')} fill="none" />}
        {value > full && <path d={`${top(full)}${LEFT_HALF}`} stroke="none" />}
      </svg>
    </span>
  )
}

const top = (place: number): string => `M${10 + place * 22.5} 1.5`

const star = (place: number): string => top(place) + STAR
