import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite, test } from 'node:test'
import { promisify } from 'node:util'
import { type ServerProcess, startServer } from '#stand-ins/server-process.ts'
import { engines } from '../support/engines.ts'

const COMMAND = join(import.meta.dirname, '../../scripts/content.ts')
/** On a machine that does much else; alone it takes a tenth. */
const PATIENCE_MS = 30_000

const isShown = async (url: string, price: string): Promise<boolean> =>
  (await (await fetch(`${url}/course/AspenPlus`)).text()).includes(price)

for (const engine of engines)
  suite(`a publication on ${engine.name}`, () => {
    test('is on the pages of every running server soon, and each page names one snapshot', async (t) => {
      const servers: ServerProcess[] = []
      // Before the folders go: a server writes into its own.
      t.after(() => Promise.all(servers.map((server) => server.stop())).then(() => {}))
      const { url, file } = await engine.location(t)
      const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'synergyy-publication-'))))
      t.after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))).then(() => {}))
      const environments = url
        ? folders.map((DATA_DIR) => ({ DATA_DIR, DATABASE_URL: url, AUTH_SECRET: 'a secret for tests, 32 characters' }))
        : [{ DATA_DIR: dirname(file) }]
      for (const env of environments) servers.push(await startServer(env))
      for (const [price, written] of [
        ['5100', '₹5,100'],
        ['5200', '₹5,200'],
      ] as const) {
        const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environments[0] }
        await promisify(execFile)(process.execPath, [COMMAND, 'price', 'AspenPlus', price], { env })
        const begun = performance.now()
        for (const server of servers) {
          while (!(await isShown(server.url, written))) await sleep(20)
        }
        const taken = performance.now() - begun
        t.diagnostic(`${Math.round(taken)} ms on ${servers.length} servers`)
        assert.ok(taken < PATIENCE_MS, `${taken} ms`)
      }
      const ids = await Promise.all(
        servers.flatMap(({ url: address }) =>
          ['/', '/courses', '/course/AspenPlus', '/my-courses'].map(async (path) => {
            const html = await (await fetch(address + path)).text()
            return / data-snapshot="([0-9a-f]+)"/.exec(html)?.[1]
          }),
        ),
      )
      assert.ok(ids[0])
      // The address of the site is a part of its pages.
      assert.equal(new Set(ids).size, servers.length)
    })
  })
