/**
 * Takes pictures of every page, in both themes and at three widths, and lays them side by side, so that they can be looked at.
 * Words after it name the views to take: `npm run looks -- course webinars`. `npm run looks -- guides` takes those that the
 * guides show, and puts them beside the guides.
 */
import { chromium } from '@playwright/test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exactCheckout } from '#stand-ins/stand-in.ts'
import { startSite } from '#stand-ins/site.ts'
import { writeContactSheet } from './looks/contact-sheet.ts'
import { guidePictures, placeGuidePictures } from './looks/guide-pictures.ts'
import { takePictures } from './looks/pictures.ts'
import { startSampleServer } from './looks/sample-server.ts'
import { VIEWS } from './looks/views.ts'
import { launchOptions } from './setup/browser.js'
import { root } from './setup/run.js'

const folder = join(root, 'looks')
const words = process.argv.slice(2)
const isForGuides = words[0] === 'guides'
const named = new Set(guidePictures().map(({ view }) => view))
const wanted = VIEWS.filter(({ name }) =>
  isForGuides ? named.has(name) : words.length === 0 || words.some((word) => name.includes(word)),
)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const site = await startSite(exactCheckout)
const sample = await startSampleServer()
const browser = await chromium.launch(launchOptions())
try {
  const pictures = await takePictures(browser, { site, sample }, wanted, { folder, isWhole: !isForGuides })
  if (isForGuides) placeGuidePictures(folder)
  const sheet = await writeContactSheet(browser, pictures, folder)
  console.log(`${pictures.length} pictures: ${pathToFileURL(sheet).href}`)
} finally {
  await browser.close()
  await Promise.all([site.stop(), sample.stop()])
}
