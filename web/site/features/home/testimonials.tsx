import type { HomeData } from '#contract/site-content.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { Rating } from '#web/ui/rating.tsx'

type Testimonial = HomeData['testimonials'][number]

interface TestimonialsProps {
  readonly heading: string
  readonly testimonials: readonly Testimonial[]
}

/** What students say, in a carousel. */
export function Testimonials({ heading, testimonials }: TestimonialsProps) {
  return (
    <section className="below-first-screen page-column py-14 md:py-20">
      <h2 className="mb-8 text-3xl font-bold md:text-4xl">{heading}</h2>
      <Carousel
        label={heading}
        slides={testimonials.map((testimonial) => (
          <Quote key={testimonial.name} testimonial={testimonial} />
        ))}
      />
    </section>
  )
}

function Quote({ testimonial: { name, title, feedback, stars } }: { readonly testimonial: Testimonial }) {
  return (
    <figure className="flex h-full flex-col rounded-sheet border border-line bg-sheet p-5 md:p-6">
      <Rating value={stars} />
      <blockquote className="my-4 flex-1">“{feedback}”</blockquote>
      <figcaption className="border-t border-line pt-3">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-soft">{title}</span>
      </figcaption>
    </figure>
  )
}
