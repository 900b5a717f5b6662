import { defineConfig, type EnvironmentConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { PRIVATE_SITES, type PrivateSite } from './contract/prerender.ts'
import { manifestOf } from './scripts/build/private-document.ts'
import { BUILD_PLACEHOLDER, LATE_PLACEHOLDER } from './scripts/build/worker.ts'
import { typeFamily } from './scripts/build/type-family.ts'
import { unusedRouterParts } from './scripts/build/unused-router-parts.ts'
import { PUBLIC_ADDRESS } from './web/site/head/public-paths.ts'

// What the style sheet needs anyway.
const BROWSERS = ['chrome >= 111', 'edge >= 111', 'firefox >= 128', 'safari >= 16.4', 'ios_saf >= 16.4']
const DEFINED = { PUBLIC_ADDRESS: String(PUBLIC_ADDRESS) }

/**
 * The bundles of `web/`: the visitors' pages, the inline scripts of their heads, the service worker, what the server
 * draws pages with, and the sites behind a sign-in.
 */
export default defineConfig({
  plugins: [pluginReact(), typeFamily(), unusedRouterParts()],
  // Inside the style sheet a typeface would be sent with every page again.
  output: { polyfill: 'off', dataUriLimit: { font: 0 } },
  environments: {
    web: {
      source: { entry: { index: './web/site/main.ts' } },
      html: { template: './web/site/index.html' },
      output: {
        // Every script lies in one folder, also those of lazy routes.
        distPath: { jsAsync: 'static/js', cssAsync: 'static/css' },
        manifest: true,
        overrideBrowserslist: BROWSERS,
      },
      performance: { chunkSplit: { strategy: 'split-by-experience' } },
    },
    head: {
      source: {
        entry: { head: './web/site/head/head.ts' },
        define: DEFINED,
      },
      output: {
        distPath: { root: 'dist-head', js: '' },
        filenameHash: false,
        minify: true,
        overrideBrowserslist: BROWSERS,
      },
      tools: { htmlPlugin: false },
      performance: { chunkSplit: { strategy: 'all-in-one' } },
    },
    worker: {
      source: {
        entry: {
          'offline-worker': './web/site/worker/offline-worker.ts',
          'room-worker': './web/room/worker/room-worker.ts',
        },
        define: {
          ...DEFINED,
          BUILD: JSON.stringify(BUILD_PLACEHOLDER),
          LATE: JSON.stringify(LATE_PLACEHOLDER),
        },
      },
      output: {
        target: 'web-worker',
        distPath: { root: 'dist-worker', js: '' },
        filenameHash: false,
        minify: true,
        overrideBrowserslist: BROWSERS,
      },
      performance: { chunkSplit: { strategy: 'all-in-one' } },
    },
    ...Object.fromEntries(PRIVATE_SITES.map((site) => [site, privateSite(site)])),
    prerender: {
      source: { entry: { prerender: './web/site/prerender.tsx' } },
      output: {
        target: 'node',
        module: true,
        distPath: { root: 'dist-prerender' },
        filenameHash: false,
        minify: false,
      },
      // One file, which a running server can keep for itself.
      tools: { rspack: { output: { asyncChunks: false } } },
    },
  },
})

function privateSite(site: PrivateSite): EnvironmentConfig {
  return {
    source: { entry: { [site]: `./web/${site}/main.tsx` } },
    html: { template: `./web/${site}/index.html` },
    output: {
      // Under its own address, where the visitors' service worker stores nothing.
      distPath: Object.fromEntries(['js', 'jsAsync', 'css', 'cssAsync'].map((kind) => [kind, `${site}/static`])),
      manifest: manifestOf(site),
      overrideBrowserslist: BROWSERS,
    },
  }
}
