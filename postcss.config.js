import tailwind from '@tailwindcss/postcss'

/** Tailwind's help for browsers without `@property`, which this site does not serve (rsbuild.config.ts). */
const withoutOldBrowsers = {
  postcssPlugin: 'without-old-browsers',
  /** @param {{ walkAtRules(name: string, visit: (rule: { params: string, remove(): void }) => void): void }} sheet */
  OnceExit(sheet) {
    sheet.walkAtRules('layer', (layer) => {
      if (layer.params === 'properties') layer.remove()
    })
  },
}

/**
 * @typedef {{ prop: string, value: string, remove(): void }} Line
 * @typedef {{
 *   walkDecls(visit: (line: Line) => void): void
 *   walkAtRules(name: string, visit: (rule: { params: string, remove(): void }) => void): void
 * }} Sheet
 */

/** Lines are solid by `web/styles/reset.css`, and a `leading-…` comes after the size of its letters anyway. */
const NEEDLESS = /^--tw-(?:border-style|font-weight|tracking|leading)$/
const LEADING = /^var\(--tw-leading,\s*(.*)\)$/

const withoutNeedlessVariables = {
  postcssPlugin: 'without-needless-variables',
  /** @param {Sheet} sheet */
  OnceExit(sheet) {
    sheet.walkDecls((line) => {
      line.value = line.value.replace(LEADING, '$1')
      if (NEEDLESS.test(line.prop) || line.value === 'var(--tw-border-style)') line.remove()
    })
    sheet.walkAtRules('property', (rule) => {
      if (NEEDLESS.test(rule.params)) rule.remove()
    })
  },
}

export default { plugins: [tailwind({ optimize: false }), withoutOldBrowsers, withoutNeedlessVariables] }
