import type { CourseDetail } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import { plainParagraphs } from '#contract/rich-text.ts'
import type { View } from '#contract/prerender.ts'
import type { PublicSite } from '#contract/site-content.ts'
import type { TrainerProfile } from '#contract/trainers.ts'
import { pictureAddress } from './pictures.tsx'

export interface PublicPage {
  readonly path: string
  /** As in the browser's title, without the brand. */
  readonly title: string
  /** As messengers and social sites show it. */
  readonly shareTitle: string
  readonly description: string
  readonly picture: string
  readonly course: CourseDetail | undefined
  readonly trainer: TrainerProfile | undefined
}

/** `title` is null for a page that is named after its course or trainer. Throws without a title or a description. */
export function publicPage(view: View, path: string, title: string | null): PublicPage {
  const { site } = view
  const course = courseAt(site, path)
  const trainer = site.trainers.find(({ id }) => paths.trainer(id) === path)
  const name = title ?? course?.title ?? trainer?.name
  const description =
    site.descriptions[path] ??
    (course && plainParagraphs(course.overview)[0]) ??
    (trainer && `${trainer.title}. ${plainParagraphs(trainer.bio)[0]}`)
  if (!name || !description) throw new Error(`${path} needs a title and a description`)
  return {
    path,
    title: name,
    shareTitle: shareTitleOf(site, path, name),
    description,
    picture: pictureOf(view, nameOfPicture(path, course)),
    course,
    trainer,
  }
}

/** The browser's title is as specified; for a stranger in a chat some of them say too little. */
function shareTitleOf({ home, coursePages }: PublicSite, path: string, title: string): string {
  if (path === paths.home) return home.heading
  if (path === paths.courses) return 'Courses'
  if (path === paths.chemConnect) return 'Chem-Connect Monthly'
  return coursePages.find((page) => page.path === path)?.title ?? title
}

function courseAt({ courses, coursePages }: PublicSite, path: string): CourseDetail | undefined {
  const page = coursePages.find((one) => one.path === path)
  return page ? courses.find(({ id }) => id === page.courseId) : courses.find(({ id }) => paths.course(id) === path)
}

function nameOfPicture(path: string, course: CourseDetail | undefined): string {
  if (course) return `course-${course.id}`
  return path === paths.webinars ? 'webinars' : 'home'
}

/** Its version makes messengers fetch a changed picture. */
export function pictureOf({ siteUrl, pictureVersions }: View, name: string): string {
  const address = pictureAddress(name)
  return `${siteUrl}${address}?v=${pictureVersions[address]}`
}

export function trailOf(page: PublicPage): readonly { readonly name: string; readonly path: string }[] {
  const home = { name: 'Home', path: paths.home }
  if (page.path === paths.home) return []
  if (!page.course) return [home, { name: page.title, path: page.path }]
  return [home, { name: 'Courses', path: paths.courses }, { name: page.course.name, path: page.path }]
}
