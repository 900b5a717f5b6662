import type { CourseDetail } from '#contract/catalog.ts'
import { playerAddress } from '#contract/video-address.ts'
import { CourseDrawing } from '#web/art/course-drawing.tsx'
import { Video } from '#web/ui/video.tsx'

/** The video of a course behind its drawing; the drawing alone while there is no video. */
export function CourseVideo({ course }: { readonly course: CourseDetail }) {
  const drawing = <CourseDrawing name={course.image} className="block aspect-video h-auto w-full bg-sheet" />
  const { name, sampleVideo: url } = course
  if (url) return <Video url={playerAddress(url)} label={`Play the video of ${name}`} poster={drawing} />
  return <div className="overflow-hidden rounded-sheet border border-line">{drawing}</div>
}
