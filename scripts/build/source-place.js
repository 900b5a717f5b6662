import { dirname, relative } from 'node:path'
import { root } from '../setup/run.js'

/**
 * A loader of the bundler: what a module says of its own place stays the place of its source, from wherever the bundle lies beside it.
 * @this {{ readonly resourcePath: string }}
 * @param {string} source
 */
export default function sourcePlace(source) {
  const own = `../${relative(root, this.resourcePath)}`
  return source
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(own)}, import.meta.url).href`)
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(own)}`)})`)
}
