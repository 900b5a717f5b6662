import { ExploreProgrammes } from '#web/site/features/catalog/explore-programmes.tsx'
import { Counters } from '#web/site/features/home/counters.tsx'
import { Film } from '#web/site/features/home/film.tsx'
import { Hero } from '#web/site/features/home/hero.tsx'
import { Testimonials } from '#web/site/features/home/testimonials.tsx'
import { Why } from '#web/site/features/home/why.tsx'

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
