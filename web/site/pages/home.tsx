import { useLoaderData } from 'react-router'
import type { HomeData } from '#contract/site-content.ts'
import { CourseLines } from '#web/site/features/catalog/course-lines.tsx'
import { ExploreProgrammes } from '#web/site/features/catalog/explore-programmes.tsx'
import { Counters } from '#web/site/features/home/counters.tsx'
import { Film } from '#web/site/features/home/film.tsx'
import { Hero } from '#web/site/features/home/hero.tsx'
import { Starts } from '#web/site/features/home/starts.tsx'
import { Testimonials } from '#web/site/features/home/testimonials.tsx'
import { MemberContinue } from '#web/site/features/payments/member-continue.tsx'
import { Why } from '#web/site/features/home/why.tsx'
import { TrainerList } from '#web/site/features/trainers/trainer-list.tsx'
import { Apart } from '#web/ui/apart.tsx'

/** / */
export function Component() {
  const { texts, videoUrl, next, trainer, coursePages, programmes, testimonials, counters } = useLoaderData<HomeData>()
  return (
    <>
      <MemberContinue />
      <Apart>
        <Hero texts={texts} />
      </Apart>
      {(next.length > 0 || trainer) && (
        <Apart>
          <Starts
            batches={next.length > 0 && <CourseLines courses={next} />}
            trainer={trainer && <TrainerList trainers={[trainer]} />}
          />
        </Apart>
      )}
      <Apart>
        <Film texts={texts.video} url={videoUrl} />
      </Apart>
      <Apart>
        <ExploreProgrammes texts={texts.programmes} coursePages={coursePages} programmes={programmes} />
      </Apart>
      <Apart>
        <Why texts={texts.why} />
      </Apart>
      <Apart>
        <Testimonials heading={texts.testimonials.heading} testimonials={testimonials} />
      </Apart>
      <Apart>
        <Counters figures={counters} />
      </Apart>
    </>
  )
}
