import { createHash } from 'node:crypto'
import type { BuildParts } from '#contract/build-parts.ts'
import type { PublicSite } from '#contract/site-content.ts'
import type { Config } from '../config.ts'
import { headersFor } from '../http/security-headers.ts'

const POLICY = 'Content-Security-Policy'

type Inline = Pick<BuildParts, 'headScript' | 'style'>

/** The headers of pages with these inline elements and this content: their policy lets them run, and nothing else. */
export function pageHeaders(
  config: Config,
  { homeVideo, courses, pastWebinars }: Pick<PublicSite, 'homeVideo' | 'courses' | 'pastWebinars'>,
  inline: Inline | null,
): Record<string, string> {
  return headersFor(config, {
    scriptHashes: inline ? [hashOf(inline.headScript)] : [],
    styleHashes: inline ? [hashOf(inline.style)] : [],
    videos: [
      homeVideo,
      ...courses.map(({ sampleVideo }) => sampleVideo),
      ...pastWebinars.map(({ videoUrl }) => videoUrl),
    ].filter((url) => url !== null),
  })
}

/** The same for a page that carries only its own rules of the style sheet. */
export function withOwnStyle(
  headers: Readonly<Record<string, string>>,
  { style }: Pick<BuildParts, 'style'>,
  own: string,
): Record<string, string> {
  return { [POLICY]: (headers[POLICY] ?? '').replace(hashOf(style), () => hashOf(own)) }
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
