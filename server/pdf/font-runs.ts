const OTHERS = [
  { name: 'arabic', script: /\p{scx=Arabic}/u },
  { name: 'bengali', script: /\p{scx=Bengali}/u },
  { name: 'gujarati', script: /\p{scx=Gujarati}/u },
  { name: 'gurmukhi', script: /\p{scx=Gurmukhi}/u },
  { name: 'kannada', script: /\p{scx=Kannada}/u },
  { name: 'malayalam', script: /\p{scx=Malayalam}/u },
  { name: 'meetei', script: /\p{scx=Meetei_Mayek}/u },
  { name: 'ol chiki', script: /\p{scx=Ol_Chiki}/u },
  { name: 'odia', script: /\p{scx=Oriya}/u },
  { name: 'tamil', script: /\p{scx=Tamil}/u },
  { name: 'telugu', script: /\p{scx=Telugu}/u },
]

export interface FontRun {
  readonly font: string
  readonly text: string
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const graphemesOf = (text: string): string[] => Array.from(GRAPHEMES.segment(text), ({ segment }) => segment)

/** Cuts a text into runs that one font can print. A sign that several scripts share stays with what stands before it. */
export function fontRuns(text: string): FontRun[] {
  const runs: Array<{ font: string; text: string }> = []
  for (const segment of graphemesOf(text)) {
    const before = runs.at(-1)
    const font = fontOf(segment, before?.font ?? 'base')
    if (before?.font === font) before.text += segment
    else runs.push({ font, text: segment })
  }
  return runs
}

function fontOf(segment: string, before: string): string {
  const fitting = OTHERS.filter(({ script }) => script.test(segment)).map(({ name }) => name)
  return fitting.includes(before) || fitting.length === 0 ? keptFont(segment, before) : (fitting[0] ?? 'base')
}

/** Spaces stay in their run: in some fonts a word is drawn by what follows it. */
const keptFont = (segment: string, before: string): string => {
  const own = OTHERS.find(({ name }) => name === before)
  return own && (own.script.test(segment) || segment === ' ') ? before : 'base'
}
