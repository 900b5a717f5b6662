/**
 * Takes pictures of every page, in both themes and at three widths, and lays them side by side, so that they can be looked at.
 * Words after it name the views to take: `npm run looks -- course webinars`.
 */
import { chromium } from '@playwright/test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exactCheckout } from '#stand-ins/stand-in.ts'
import { startSite } from '#stand-ins/site.ts'
import { writeContactSheet } from './looks/contact-sheet.ts'
import { takePictures } from './looks/pictures.ts'
import { VIEWS } from './looks/views.ts'
import { launchOptions } from './setup/browser.js'
import { root } from './setup/run.js'

const folder = join(root, 'looks')
const words = process.argv.slice(2)
const wanted = VIEWS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const site = await startSite(exactCheckout)
const browser = await chromium.launch(launchOptions())
try {
  const pictures = await takePictures(browser, site, wanted, folder)
  const sheet = await writeContactSheet(browser, pictures, folder)
  console.log(`${pictures.length} pictures: ${pathToFileURL(sheet).href}`)
} finally {
  await browser.close()
  await site.stop()
}
