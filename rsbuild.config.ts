import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { PUBLIC_PATHS } from './web/head/public-paths.ts'

/** Three bundles of `web/`: the pages' code, the inline scripts of their heads, and what draws them at build time. */
export default defineConfig({
  plugins: [pluginReact()],
  output: { polyfill: 'off' },
  environments: {
    web: {
      source: { entry: { index: './web/main.tsx' } },
      html: { template: './web/index.html' },
      output: {
        // Every script lies in one folder, also those of lazy routes.
        distPath: { jsAsync: 'static/js', cssAsync: 'static/css' },
        manifest: true,
        // What the style sheet needs anyway.
        overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 128', 'safari >= 16.4', 'ios_saf >= 16.4'],
      },
      performance: { chunkSplit: { strategy: 'split-by-experience' } },
    },
    head: {
      source: {
        entry: { head: './web/head/head.ts', loader: './web/head/loader.ts' },
        define: { PUBLIC_PAGES: JSON.stringify(PUBLIC_PATHS) },
      },
      output: {
        distPath: { root: 'dist-head', js: '' },
        filenameHash: false,
        minify: true,
        overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 128', 'safari >= 16.4', 'ios_saf >= 16.4'],
      },
      tools: { htmlPlugin: false },
      performance: { chunkSplit: { strategy: 'all-in-one' } },
    },
    prerender: {
      source: { entry: { prerender: './web/prerender.tsx' } },
      output: {
        target: 'node',
        module: true,
        distPath: { root: 'dist-prerender' },
        filenameHash: false,
        minify: false,
      },
    },
  },
})
