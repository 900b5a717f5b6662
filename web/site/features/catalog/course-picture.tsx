import type { Course } from '#contract/catalog.ts'
import { CourseDrawing } from '#web/art/course-drawing.tsx'
import { Photo } from '#web/ui/photo.tsx'

interface CoursePictureProps {
  readonly course: Pick<Course, 'image' | 'picture'>
  readonly sizes: string
  readonly className: string
  readonly isFirst?: boolean
}

/** The course's own picture, or its drawing. */
export function CoursePicture({ course: { image, picture }, sizes, className, isFirst = false }: CoursePictureProps) {
  if (!picture) return <CourseDrawing name={image} className={className} />
  return <Photo of={picture} sizes={sizes} isFirst={isFirst} className={`${className} object-cover`} />
}
