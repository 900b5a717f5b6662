import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatRupees, startWords } from '#contract/catalog.ts'
import { indianClock, indianDay } from '#contract/indian-time.ts'
import { fitted, logoData, type Box, type Logo } from '#contract/logo.ts'
import type { Picture } from '#contract/prerender.ts'
import type { PublicSite } from '#contract/site-content.ts'
import { AppIcon, Favicon, LogoIcon, type Palette, type PlacedLogo } from '#web/art/app-icon.tsx'
import { CourseDrawing } from '#web/art/course-drawing.tsx'
import { WholePlant } from '#web/art/hero-plant.tsx'
import { SharePicture } from '#web/art/share-picture.tsx'
import { WebinarPoster } from '#web/art/webinar-poster.tsx'

export function icons(colours: { readonly light: Palette; readonly dark: Palette }): Picture[] {
  const { light } = colours
  return [
    { path: '/favicon.svg', svg: markup(<Favicon {...colours} />) },
    // For Safari and programs that show links. It cannot follow the theme.
    { path: '/favicon.ico', svg: markup(<AppIcon palette={light} share={0.84} />), width: 48 },
    { path: '/icons/192.png', svg: markup(<AppIcon palette={light} share={0.72} />), width: 192 },
    { path: '/icons/512.png', svg: markup(<AppIcon palette={light} share={0.72} />), width: 512 },
    { path: '/icons/maskable.png', svg: markup(<AppIcon palette={light} share={0.54} />), width: 512 },
    { path: '/icons/apple-touch.png', svg: markup(<AppIcon palette={light} share={0.64} />), width: 180 },
  ]
}

/** The same with the logo of the business. It stands on paper, as it cannot follow the theme. */
export function logoIcons(light: Palette, logo: Logo): Picture[] {
  const placed = placedIn(logo, { width: 64, height: 64 })
  const icon = (share: number) => markup(<LogoIcon palette={light} logo={placed} size={64 / share} />)
  return [
    { path: '/favicon.svg', svg: icon(0.88) },
    { path: '/favicon.ico', svg: icon(0.88), width: 48 },
    { path: '/icons/192.png', svg: icon(0.72), width: 192 },
    { path: '/icons/512.png', svg: icon(0.72), width: 512 },
    { path: '/icons/maskable.png', svg: icon(0.54), width: 512 },
    { path: '/icons/apple-touch.png', svg: icon(0.64), width: 180 },
  ]
}

const placedIn = (logo: Logo, box: Box): PlacedLogo => ({ href: logoData(logo.png), ...fitted(logo, box) })

const BESIDE = { x: 560, y: 162, width: 576, height: 360 }
const BELOW = { x: 64, y: 230, width: 1072, height: 352 }

/** Where the picture of this name lies. */
export const pictureAddress = (name: string): string => `/share/${name}.png`

interface Paint {
  readonly palette: Palette
  readonly fontFamily: string
  readonly brand: string
  readonly logo: Logo | null
}

export function sharePictures({ courses, home, webinar }: PublicSite, { logo, ...rest }: Paint): Picture[] {
  const paint = { ...rest, logo: logo && placedIn(logo, { width: 320, height: 72 }) }
  const share = (name: string, picture: ReactElement): Picture => ({
    path: pictureAddress(name),
    svg: markup(picture),
    width: 1200,
  })
  return [
    share(
      'home',
      <SharePicture
        {...paint}
        tag="Training and consultancy"
        lines={[home.heading]}
        drawing={<WholePlant />}
        box={{ width: 1120, height: 470 }}
        place={BELOW}
      />,
    ),
    share(
      'webinars',
      <SharePicture
        {...paint}
        tag="Live and free of charge"
        lines={inLines(webinar.event?.subject ?? webinar.title)}
        notes={webinar.event ? [indianDay(webinar.event.startsAt), `${indianClock(webinar.event.startsAt)} IST`] : []}
        drawing={<WebinarPoster />}
        box={{ width: 480, height: 270 }}
        place={BESIDE}
      />,
    ),
    ...courses.map((course) =>
      share(
        `course-${course.id}`,
        <SharePicture
          {...paint}
          tag="Live online course"
          lines={inLines(course.name)}
          notes={[`${course.duration} hours, live`, startWords(course.batch)]}
          price={formatRupees(course.discountedPrice)}
          drawing={<CourseDrawing name={course.image} />}
          box={{ width: 320, height: 200 }}
          place={BESIDE}
        />,
      ),
    ),
  ]
}

const markup = (picture: ReactElement) => renderToStaticMarkup(picture)

const LINE_LENGTH = 15

function inLines(title: string): string[] {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
