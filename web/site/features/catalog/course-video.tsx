import type { ShownCourse } from '#contract/site-content.ts'
import { playerAddress } from '#contract/video-address.ts'
import { Video } from '#web/ui/video.tsx'
import { CoursePicture } from './course-picture.tsx'

/** The video of a course behind its picture; the picture alone while there is no video. */
export function CourseVideo({ course }: { readonly course: ShownCourse }) {
  const picture = (
    <CoursePicture
      course={course}
      sizes="(min-width: 1024px) 60vw, 100vw"
      className="block aspect-video h-auto w-full bg-sheet"
      isFirst
    />
  )
  const { name, sampleVideo: url } = course
  if (url) return <Video url={playerAddress(url)} label={`Play the video of ${name}`} poster={picture} />
  return <div className="overflow-hidden rounded-sheet border border-line">{picture}</div>
}
