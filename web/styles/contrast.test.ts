import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

type Colours = ReadonlyMap<string, string>

const GROUNDS = ['paper', 'sheet', 'wash']

/** Which text stands on which ground, by role. */
const TEXT: readonly (readonly [text: string, ground: string])[] = [
  ...['ink', 'ink-soft', 'coolant', 'flare', 'product', 'trip'].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground] as const),
  ),
  ['on-flare', 'flare'],
  ['on-flare', 'flare-deep'],
  ['product', 'product-wash'],
  ['trip', 'trip-wash'],
  ['sheet', 'product'],
  ['sheet', 'trip'],
  ['paper', 'ink'],
]

/** Borders of fields and buttons, the ring of the focus, bars and stars, by role. */
const CONTROLS: readonly (readonly [control: string, ground: string])[] = [
  ...['ink', 'ink-soft', 'coolant', 'flare', 'flare-deep', 'product', 'trip'].flatMap((control) =>
    GROUNDS.map((ground) => [control, ground] as const),
  ),
  ['product', 'product-wash'],
  ['trip', 'trip-wash'],
]

const [light, dark] = readThemes(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'))

for (const [theme, colours] of Object.entries({ light, dark })) {
  test(`every text of the ${theme} theme reaches 4.5:1 on its ground`, () => {
    assert.deepEqual(tooFaint(colours, TEXT, 4.5), [])
  })

  test(`every border, focus ring and mark of the ${theme} theme reaches 3:1 on its ground`, () => {
    assert.deepEqual(tooFaint(colours, CONTROLS, 3), [])
  })
}

test('both themes hold the same roles, and every one but the hairline is judged', () => {
  const judged = new Set([...TEXT, ...CONTROLS].flat())
  assert.deepEqual([...light.keys()].toSorted(), [...judged, 'line'].toSorted())
  assert.deepEqual([...dark.keys()].toSorted(), [...light.keys()].toSorted())
})

test('black on white is 21:1, and two pairs measured elsewhere come out the same', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
  assert.equal(contrast('#ffffff', '#0000ff').toFixed(2), '8.59')
})

/** The colours of the style sheet as it stands: those of `@theme`, and those of the dark scheme. */
function readThemes(css: string): [light: Colours, dark: Colours] {
  const blocks = ['@theme {', '@media (prefers-color-scheme: dark) {\n  :root {'].map((start) => {
    const from = css.indexOf(start)
    assert.notEqual(from, -1, `there is no block "${start}"`)
    const block = css.slice(from + start.length, css.indexOf('}', from))
    return new Map(
      [...block.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, role = '', hex = '']) => [role, hex]),
    )
  })
  return [blocks[0] ?? new Map(), blocks[1] ?? new Map()]
}

function tooFaint(colours: Colours, pairs: readonly (readonly [string, string])[], least: number): string[] {
  return pairs.flatMap(([front, ground]) => {
    const reached = contrast(colours.get(front) ?? '', colours.get(ground) ?? '')
    return reached >= least ? [] : [`${front} on ${ground}: ${reached.toFixed(2)}`]
  })
}

/** WCAG 2.2's contrast ratio of two colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2's relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
