/**
 * Serves the site for work on it: pages reload as they change, the server restarts as it changes, and nothing needs the
 * network. With `--sample` it is a made-up business, on a database of its own.
 */
import { spawn } from 'node:child_process'
import { createRsbuild, loadConfig } from '@rsbuild/core'
import { BRAND_MARK, documentOf, PRIVATE_SITES } from '#contract/prerender.ts'
import { SETTINGS_ELEMENT } from '#contract/settings.ts'
import { shippedSite } from '#server/features/content/site-at.ts'
import { ConfigFault } from '#server/config.ts'
import { givenConfig } from '#server/env-file.ts'
import { jsonElement } from '#server/pages/document.ts'
import { settingsOf } from '#server/pages/settings.ts'
import { freePort } from '#stand-ins/free-port.ts'
import { offlinePayment } from './dev/offline-payment.ts'
import { enterSample } from './dev/sample/sample-folder.ts'
import { root } from './setup/run.js'

const SERVER_PATHS = ['/api', '/calendar', '/data', '/healthz', '/logo.', '/pictures', '/readyz']

if (process.argv.includes('--sample')) await enterSample().catch(refuse)
const payment = await offlinePayment(process.env)
Object.assign(process.env, payment?.env)
const config = readConfigOrExit()
const serverPort = await freePort()
const server = startServer()
const pages = await startPages()
payment?.connect(`http://127.0.0.1:${serverPort}`)
console.log(`\nThe site is on http://localhost:${pages.port}. Ctrl-C ends it.`)
if (payment) console.log(`Payments go to a stand-in for the provider, ${payment.address}, which moves no money.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.kill('SIGTERM')
    void pages.server.close().then(() => process.exit(0))
  })

function refuse(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  return process.exit(1)
}

function readConfigOrExit() {
  try {
    return givenConfig()
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}

function startServer() {
  const env = { ...process.env, PORT: String(serverPort), SITE_URL: `http://localhost:${config.port}` }
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  process.once('exit', () => child.kill())
  return child
}

async function startPages() {
  const settings = jsonElement(SETTINGS_ELEMENT, settingsOf(config, shippedSite(config, new Date())))
  const { content } = await loadConfig({ cwd: root })
  const rsbuild = await createRsbuild({
    cwd: root,
    config: { ...content, mode: 'development' },
    environment: ['web', ...PRIVATE_SITES],
  })
  rsbuild.modifyRsbuildConfig((own, { mergeRsbuildConfig }) =>
    mergeRsbuildConfig(own, {
      // A folder of its own: the build in dist/ belongs to `npm start` and the tests.
      output: { distPath: { root: 'node_modules/.dev' } },
      server: {
        port: config.port,
        strictPort: true,
        printUrls: false,
        historyApiFallback: {
          rewrites: PRIVATE_SITES.map((site) => ({ from: new RegExp(`^/${site}(?:/|$)`), to: `/${documentOf(site)}` })),
        },
        proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, `http://127.0.0.1:${serverPort}`])),
      },
    }),
  )
  rsbuild.addPlugins([
    {
      name: 'settings-in-page',
      setup: (api) =>
        api.modifyHTML((html) =>
          html.replace('<!--settings-->', () => settings).replaceAll(BRAND_MARK, () => config.brand),
        ),
    },
  ])
  return rsbuild.startDevServer()
}
