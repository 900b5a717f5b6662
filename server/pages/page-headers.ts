import { createHash } from 'node:crypto'
import type { BuildParts } from '#contract/build-parts.ts'
import type { PublicSite } from '#contract/site-content.ts'
import type { Config } from '../config.ts'
import { headersFor } from '../http/security-headers.ts'

type Inline = Pick<BuildParts, 'headScript' | 'loaderScript' | 'style'>

/** The headers of pages with these inline elements and this content: their policy lets both run, and nothing else. */
export function pageHeaders(
  config: Config,
  { homeVideo, courses }: Pick<PublicSite, 'homeVideo' | 'courses'>,
  inline: Inline | null,
): Record<string, string> {
  return headersFor(config, {
    scriptHashes: inline ? [inline.headScript, inline.loaderScript].map(hashOf) : [],
    styleHashes: inline ? [hashOf(inline.style)] : [],
    videos: [homeVideo, ...courses.map(({ sampleVideo }) => sampleVideo)].filter((url) => url !== null),
  })
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
