import type { StyleRule } from '#contract/build-parts.ts'

const GROUP = /^@(?:layer|media|supports)\b/
/** Paper, a pointer, what is selected and what moves: nothing of it is seen before the whole sheet is there. No list of ours has a details marker. */
const LATER =
  /^(?:@media (?:print|\(hover:\s*hover\)|\(prefers-reduced-motion:.*)|@keyframes .*|::selection|\.transition-[\w-]+|[^,]*:hover|\.marker[^,]*::-webkit-details-marker)$/
const CLASS = /\.((?:\\.|[\w-])+)/g

/** Cuts a minified style sheet into the rules that a first view may need, in their order. */
export function styleRules(style: string): StyleRule[] {
  return rulesIn(style.replaceAll(/\/\*.*?\*\//gs, ''), [])
}

function rulesIn(css: string, around: readonly string[]): StyleRule[] {
  return blocksIn(css).flatMap(({ head, body }) => {
    if (LATER.test(head)) return []
    if (GROUP.test(head)) return rulesIn(body, [...around, head])
    return [{ around, classes: head.startsWith('@') ? [] : classesIn(head), css: `${head}{${body}}` }]
  })
}

function blocksIn(css: string): { head: string; body: string }[] {
  const blocks = []
  for (let rest = css.trim(); rest !== '';) {
    const start = rest.indexOf('{')
    const end = endOfBlock(rest, start)
    const head = rest.slice(0, start)
    if (start < 1 || head.includes(';')) throw new Error(`The style sheet cannot be cut at ${rest.slice(0, 80)}`)
    blocks.push({ head: head.trim(), body: rest.slice(start + 1, end) })
    rest = rest.slice(end + 1).trim()
  }
  return blocks
}

function endOfBlock(css: string, start: number): number {
  let depth = 0
  for (const { 0: brace, index } of css.matchAll(/"[^"]*"|[{}]/g)) {
    if (index < start || brace.startsWith('"')) continue
    depth += brace === '{' ? 1 : -1
    if (depth === 0) return index
  }
  throw new Error(`The style sheet has no end of ${css.slice(0, 80)}`)
}

function classesIn(selector: string): string[] {
  if (/:not\([^)]*(?<!\\)\./.test(selector)) throw new Error(`${selector} means pages without a class`)
  return [...new Set([...selector.matchAll(CLASS)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1')))]
}
