const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const unescape = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)

/** What a crawler without scripts reads in the head of a page. */
export function headOf(html: string) {
  const first = (pattern: RegExp) => unescape(pattern.exec(html)?.[1] ?? '')
  return {
    title: first(/<title>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)"/),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    property: (name: string) => first(new RegExp(`<meta property="${name}" content="([^"]*)"`)),
    structuredData: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']): unknown => JSON.parse(json),
    ),
  }
}

/** Width and height as the header of a PNG file has them. */
export const pngSize = (file: Buffer) => ({ width: file.readUInt32BE(16), height: file.readUInt32BE(20) })
