import type { StyleRule } from '#contract/build-parts.ts'

const SET_BY_SCRIPTS = ['boot']

/** What a page carries of the style sheet: the rules that some element of it may have, in their order. */
export function ownStyle(rules: readonly StyleRule[], html: string): string {
  const used = classesOf(html)
  const own = rules.filter(({ classes }) => classes.length === 0 || classes.some((name) => used.has(name)))
  const style = joined(own)
  return joined(own.filter(({ css }) => !css.startsWith('@property') || style.includes(`var(${nameOf(css)}`)))
}

const nameOf = (property: string): string => /--[\w-]+/.exec(property)?.[0] ?? ''

function classesOf(html: string): Set<string> {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => plainText(list))
  return new Set([...SET_BY_SCRIPTS, ...lists.flatMap((list) => list.split(' '))])
}

const plainText = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

function joined(rules: readonly StyleRule[]): string {
  let style = ''
  let open: readonly string[] = []
  const turnTo = (around: readonly string[]) => {
    let shared = 0
    while (shared < open.length && open[shared] === around[shared]) shared += 1
    style +=
      '}'.repeat(open.length - shared) +
      around
        .slice(shared)
        .map((group) => `${group}{`)
        .join('')
    open = around
  }
  for (const { around, css } of rules) {
    turnTo(around)
    style += css
  }
  turnTo([])
  return style
}
