import { ExploreProgrammes } from '#web/features/catalog/explore-programmes.tsx'
import { Counters } from '#web/features/home/counters.tsx'
import { Film } from '#web/features/home/film.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { Testimonials } from '#web/features/home/testimonials.tsx'
import { Why } from '#web/features/home/why.tsx'

/** / */
export function Component() {
  return (
    <>
      <Hero />
      <Film />
      <ExploreProgrammes />
      <Why />
      <Testimonials />
      <Counters />
    </>
  )
}
