import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startServer } from '#stand-ins/server-process.ts'

/** Writes at the end of the process which files it has loaded. */
const NOTING = `
import { registerHooks } from 'node:module'
import { writeFileSync } from 'node:fs'
const files = []
registerHooks({ load: (url, context, next) => (url.startsWith('file:') && files.push(url), next(url, context)) })
process.on('exit', () => writeFileSync(process.env.LOADED_FILES, files.join('\\n')))
`
/** They were 1,533 before the server was bundled. */
const MOST = 150

test('an idle server has loaded few files, and nothing of another database or of drawing', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-loaded-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const noted = join(folder, 'loaded.txt')
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NOTING)}`,
    LOADED_FILES: noted,
  })
  assert.equal(await server.stop(), 0)
  const files = (await readFile(noted, 'utf8')).split('\n')
  assert.ok(files.length > 1 && files.length <= MOST, `${files.length} files:\n${files.join('\n')}`)
  const needless = files.filter((file) => /node_modules\/(?:pg|pdfkit|react|sharp|harfbuzzjs|fontkit)\//.test(file))
  assert.deepEqual(needless, [])
})
