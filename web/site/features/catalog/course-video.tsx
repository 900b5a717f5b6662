import { courseName, type Course } from '#contract/catalog.ts'
import { playerAddress } from '#contract/video-address.ts'
import { CourseDrawing } from '#web/art/course-drawing.tsx'
import { settings } from '#web/platform/settings.ts'
import { Video } from '#web/ui/video.tsx'

/** The video of a course behind its drawing; the drawing alone while there is no video. */
export function CourseVideo({ course }: { readonly course: Course }) {
  const drawing = <CourseDrawing name={course.image} className="block aspect-video h-auto w-full bg-sheet" />
  const url = settings().courseVideoUrls[course.id]
  if (url) return <Video url={playerAddress(url)} label={`Play the video of ${courseName(course)}`} poster={drawing} />
  return <div className="overflow-hidden rounded-sheet border border-line">{drawing}</div>
}
