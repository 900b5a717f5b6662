/**
 * Serves changed pages as the site's server serves its own, with the same code, headers and compression:
 * `page-server.ts <dist> <folder> <variant>`. It prints its address. There is no API: visitors' pages ask for none.
 */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { staticListener } from '#server/http/static-answer.ts'
import { loadStaticFiles } from '#server/http/static-files.ts'
import { drawBuild } from '#server/pages/draw-build.ts'
import { packQuickly, packWell } from '#server/pages/packed.ts'
import { snapshotOf } from '#server/pages/snapshot.ts'
import { freePort } from '#stand-ins/free-port.ts'
import { readBuildParts } from '../build/build-parts.ts'
import { VARIANTS } from './page-variants.ts'

const [dist = '', folder = '', name = ''] = process.argv.slice(2)
const change = VARIANTS.get(name)
if (!change) throw new Error(`There is no variant ${name}`)
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const config = readConfig({ SITE_URL: url, DATA_DIR: folder })
const parts = readBuildParts(dist)
const { files: drawn, headers } = await drawBuild(dist, config)
const changed = drawn.map((file) =>
  file.ending === '.html' ? { ...file, body: change(String(file.body), parts) } : file,
)
const packed = { id: name, isWell: true, headers, files: await Promise.all(changed.map(packQuickly).map(packWell)) }
const files = await loadStaticFiles(dist, join(folder, 'assets'), new Date())
const snapshot = snapshotOf(packed, files)
const isStatic = staticListener(() => snapshot)

createServer((request, response) => {
  if (isStatic(request, response)) return
  response.writeHead(404)
  response.end()
}).listen(port, '127.0.0.1', () => console.log(url))
