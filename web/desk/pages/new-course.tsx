import { deskPaths } from '#contract/desk-paths.ts'
import { OnePhoto } from '#web/desk/features/content/one-photo.tsx'
import { NewCourseForm } from '#web/desk/features/offer/new-course-form.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'

const HINT = 'Without one, the page shows the drawing of a process plant.'

const picture = (errorOf: (name: string) => string | undefined) => (
  <OnePhoto name="picture" label="Picture" hint={HINT} errorOf={errorOf} />
)

export function Component() {
  return (
    <>
      <PageHead title="New course" above={<TextLink to={deskPaths.content}>Content</TextLink>} />
      <NewCourseForm picture={picture} />
    </>
  )
}
