/** What the build leaves in its folder `prerender` for the server to draw pages with. */
import type { BuildParts } from './build-parts.ts'
import type { Logo } from './logo.ts'
import type { Settings } from './settings.ts'
import type { PublicSite } from './site-content.ts'

export const PRERENDER_FOLDER = 'prerender'
export const PRERENDER_SCRIPT = 'prerender.js'

export const PRIVATE_SITES = ['desk', 'room'] as const
export type PrivateSite = (typeof PRIVATE_SITES)[number]
export const isPrivateSite = (name: string): name is PrivateSite => PRIVATE_SITES.some((site) => site === name)
export const documentOf = (site: PrivateSite): string => `${site}.html`

export const BRAND_MARK = '<!--brand-->'

/** The site's own face for pictures, as files beside the code that draws them. */
export const PICTURE_FONT = 'IBM Plex Sans'
export const PICTURE_FACES = ['letters-400.ttf', 'letters-700.ttf', 'rupee-700.ttf'] as const

export interface View {
  readonly site: PublicSite
  readonly settings: Settings
  readonly siteUrl: string
  readonly pictureVersions: Readonly<Record<string, string>>
}

export interface DrawnPage {
  readonly route: string | null
  readonly head: string
  readonly html: string
}

/** A drawing and the file to make of it. Without a width it stays an SVG. */
export interface Picture {
  readonly path: string
  readonly svg: string
  readonly width?: number
}

export interface Prerender {
  /** A public page, or at any other path the page of unknown addresses. */
  drawPage(view: View, path: string): Promise<DrawnPage>
  /** The shell of private pages; at a path with a card for shared links, with that card. */
  drawShell(view: View, path?: string): Promise<DrawnPage>
  readonly cardPaths: readonly string[]
  drawAllPages(view: View): string
  sharePictures(
    site: PublicSite,
    paint: {
      readonly palette: BuildParts['palette']
      readonly fontFamily: string
      readonly brand: string
      readonly logo: Logo | null
    },
  ): Picture[]
  logoIcons(palette: BuildParts['palette'], logo: Logo): Picture[]
}
