/**
 * Serves a changed copy of the build as the site's server serves the build itself, with the same code, headers and compression:
 * `page-server.ts <copy> <folder>`. It prints its address. There is no API: visitors' pages ask for none.
 */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { PUBLIC_SITE } from '#server/features/content/shipped-site.ts'
import { readConfig } from '#server/config.ts'
import { headersFor } from '#server/http/security-headers.ts'
import { loadSitePages } from '#server/http/site-pages.ts'
import { staticListener } from '#server/http/static-answer.ts'
import { loadStaticFiles } from '#server/http/static-files.ts'
import { freePort } from '#stand-ins/free-port.ts'

const [dist = '', folder = ''] = process.argv.slice(2)
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const config = readConfig({ SITE_URL: url, DATA_DIR: folder })
const files = await loadStaticFiles(dist, join(folder, 'assets'), new Date())
const pages = await loadSitePages(dist, join(folder, 'pages'), { config, office: PUBLIC_SITE.office, now: new Date() })
if (!pages) throw new Error(`${dist} holds no build`)
const isStatic = staticListener(new Map([...files, ...pages.files]), headersFor(config, pages.inline))

createServer((request, response) => {
  if (isStatic(request, response)) return
  response.writeHead(404)
  response.end()
}).listen(port, '127.0.0.1', () => console.log(url))
