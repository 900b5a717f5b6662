/** Bundles the server: to find and compile its 900 files one by one takes three times as long as to run them. */
import { join } from 'node:path'
import { rspack, type Rspack } from '@rsbuild/core'
import { root } from '../setup/run.js'

/** Many small files each. A package that reads files of its own, or has parts in machine code, stays where it is. */
const INLINED = ['@better-auth', '@hono', 'better-auth', 'csv-parse', 'diff', 'hono', 'kysely', 'zod']

const packageIn = (request: string): string => /^(?:@[^/]+|[^/]+)/.exec(request)?.[0] ?? ''
const isOwn = (request: string): boolean => /^[./#]/.test(request)

/** What an inlined package imports is inlined with it, in the version that belongs to it. */
const isLeft = (request: string, issuer: string): boolean =>
  !isOwn(request) && !issuer.includes('/node_modules/') && !INLINED.includes(packageIn(request))

/** Writes `main.mjs` and its parts into the folder, which lies in the project's own. */
export async function bundleServer(output: string): Promise<void> {
  const compiler = rspack({
    context: root,
    mode: 'production',
    target: 'node24',
    devtool: false,
    entry: { main: './server/main.ts' },
    output: { path: output, filename: '[name].mjs', chunkFilename: '[name].mjs', module: true, chunkFormat: 'module' },
    resolve: { extensions: ['.ts', '.js'] },
    externals: [
      ({ request = '', contextInfo }, done) =>
        isLeft(request, contextInfo?.issuer ?? '') ? done(undefined, `module-import ${request}`) : done(),
    ],
    module: {
      parser: { javascript: { importMeta: false, url: false, worker: false } },
      rules: [{ test: /\.ts$/, use: [STRIPPED, join(import.meta.dirname, 'source-place.js')] }],
    },
    // Names of functions and classes stand in logs. Where NODE_ENV is asked for, the owner's counts.
    optimization: { minimize: false, concatenateModules: false, splitChunks: false, nodeEnv: false },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Rspack.Stats | undefined>()
  compiler.run((error, stats) => (error ? reject(error) : resolve(stats)))
  const stats = await promise
  await new Promise((closed) => compiler.close(closed))
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
}

const STRIPPED = {
  loader: 'builtin:swc-loader',
  options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
}
