import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

/** Builds `web/` into `dist/`. One build serves every environment: the server fills the settings into the page. */
export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './web/main.tsx' } },
  html: { template: './web/index.html' },
  output: {
    // Every script lies in one folder, also those of lazy routes.
    distPath: { root: 'dist', jsAsync: 'static/js', cssAsync: 'static/css' },
    manifest: true,
    polyfill: 'off',
    overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 128', 'safari >= 16.4', 'ios_saf >= 16.4'],
  },
  performance: { chunkSplit: { strategy: 'split-by-experience' } },
})
