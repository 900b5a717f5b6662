import type { Review } from '#contract/catalog.ts'
import { Rating } from '#web/ui/rating.tsx'

/** What learners wrote about a course. */
export function Reviews({ reviews }: { readonly reviews: readonly Review[] }) {
  if (reviews.length === 0) return <p className="text-ink-soft">No reviews yet</p>
  return (
    <ul className="grid gap-4">
      {reviews.map((review) => (
        <li key={`${review.user} ${review.comment}`} className="rounded-sheet border border-line bg-sheet p-5">
          <p className="flex flex-wrap items-center gap-3 font-semibold">
            {review.user} <Rating value={review.rating} />
          </p>
          <p className="mt-2">{review.comment}</p>
        </li>
      ))}
    </ul>
  )
}
