import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { OFFICE } from '#content/office.ts'
import { readConfig } from '../config.ts'
import { loadSitePages } from './site-pages.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')

const filledBy = (environment: Record<string, string>) => ({
  config: readConfig(environment),
  office: OFFICE,
  now: NOON,
})

async function buildIn(t: TestContext) {
  const dist = await mkdtemp(join(tmpdir(), 'synergyy-pages-'))
  t.after(() => rm(dist, { recursive: true }))
  await mkdir(join(dist, 'templates'))
  const template = {
    path: '/contact',
    name: 'contact',
    ending: '.html',
    switches: ['contactPhone', 'courseVideoUrls.A'],
  }
  const list = { templates: [template], scriptHashes: ["'sha256-a'"], styleHashes: ["'sha256-b'"] }
  await writeFile(join(dist, 'templates.json'), JSON.stringify(list))
  for (const answers of ['00', '01', '10', '11'])
    await writeFile(join(dist, 'templates', `contact.${answers}.html`), `${answers} __BRAND__`)
  return { dist, kept: join(dist, 'kept') }
}

test('takes the page that fits the settings that are given', async (t) => {
  const { dist, kept } = await buildIn(t)
  const pageFor = async (environment: Record<string, string>) => {
    const pages = await loadSitePages(dist, kept, filledBy({ BRAND: 'R&D', ...environment }))
    return String(Buffer.from(pages?.files.get('/contact')?.bodies.identity ?? []))
  }
  assert.equal(await pageFor({}), '00 R&amp;D')
  assert.equal(await pageFor({ CONTACT_PHONE: '1' }), '10 R&amp;D')
  assert.equal(await pageFor({ COURSE_VIDEO_URLS: 'A=https://v.example/1' }), '01 R&amp;D')
  assert.equal(await pageFor({ COURSE_VIDEO_URLS: 'B=https://v.example/1' }), '00 R&amp;D')
})

test('keeps the compressed forms for the next start, and no others', async (t) => {
  const { dist, kept } = await buildIn(t)
  await loadSitePages(dist, kept, filledBy({ BRAND: 'Old' }))
  const load = async () => (await loadSitePages(dist, kept, filledBy({})))?.files.get('/contact')?.bodies.br
  const first = await load()
  assert.equal((await readdir(kept)).length, 2)
  assert.deepEqual(await load(), first)
  assert.equal(brotliDecompressSync(first ?? new Uint8Array()).toString(), '00 Synergyy')
})

test('hands on the hashes of the inline elements', async (t) => {
  const { dist, kept } = await buildIn(t)
  const pages = await loadSitePages(dist, kept, filledBy({}))
  assert.deepEqual(pages?.inline, { scriptHashes: ["'sha256-a'"], styleHashes: ["'sha256-b'"] })
})

test('says when there is no build', async () => {
  assert.equal(await loadSitePages('/nowhere', '/nowhere', filledBy({})), null)
})

test('S4: a start that could not store a page leaves no draft of it behind', async (t) => {
  const { dist, kept } = await buildIn(t)
  const load = () => loadSitePages(dist, kept, filledBy({}))
  await load()
  const [first = '', ...others] = (await readdir(kept)).toSorted()
  await rm(join(kept, first))
  // Nothing can be renamed onto a folder.
  await mkdir(join(kept, first, 'in the way'), { recursive: true })
  await assert.rejects(load())
  assert.deepEqual((await readdir(kept)).toSorted(), [first, ...others])
})
