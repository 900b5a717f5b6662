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

export default { plugins: [tailwind(), withoutOldBrowsers] }
