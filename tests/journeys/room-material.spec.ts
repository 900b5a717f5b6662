import { Buffer } from 'node:buffer'
import { readFile, writeFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'
import { textOfPdf } from '../support/pdf.ts'
import { dayFromNow, giveSeat, runningBatch } from '../support/room.ts'

const TEX = String.raw`The duty is $Q = \dot m c_p \Delta T$.

$$\frac{dT}{dx} = \frac{a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t}{1 + x}$$

- the **feed** is cold`

async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (const page of ['one', 'two']) document.addPage().drawText(`Page ${page}`)
  return Buffer.from(await document.save())
}

const itemOf = (page: Page, title: string) => page.getByRole('article', { name: title })
const newForm = (page: Page) => page.getByRole('form', { name: 'Something new' })
const beginNew = (page: Page) => page.getByRole('button', { name: 'Add a note or a file' }).click()

test('a trainer writes notes and uploads a PDF, and a member reads them and takes an own copy @phone @translated', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 422/)
  await signedInStaff(context, site, 'owner')
  const { key } = await runningBatch(context, site)
  const address = roomPaths.part(key, 'material')
  const memberBrowser = await otherBrowser()
  const { email } = await signedInBuyer(memberBrowser, site)
  await giveSeat(context, key, email)
  const member = await memberBrowser.newPage()
  await member.setViewportSize({ width: 360, height: 740 })
  await member.goto(site.url + roomPaths.batch(key))
  await member.getByRole('link', { name: 'Notes and files' }).click()
  await expect(member.getByText('Nothing is here yet.')).toBeVisible()

  await page.goto(address)
  await expect(titleOf(page)).toHaveText('Notes and files')
  await beginNew(page)
  const form = newForm(page)
  await form.getByRole('button', { name: 'Add it' }).click()
  await expect(form.getByText('Say what it is')).toBeVisible()
  await expect(form.getByLabel('What it is')).toBeFocused()
  await form.getByLabel('What it is').fill('Heat balance')
  await expect(form.getByText('Say what it is')).toHaveCount(0)
  await form.getByLabel(/^Note/).fill(TEX)
  await expect(form.getByRole('region', { name: 'Preview' }).locator('math')).toHaveCount(2)
  await expectSound(page)
  await form.getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByText('It is added.')).toBeVisible()

  await beginNew(page)
  await form.getByLabel('What it is').fill('Slides')
  const file = form.getByLabel(/^File/)
  await file.setInputFiles({ name: 'macro.xlsm', mimeType: 'application/x', buffer: Buffer.from('x') })
  await expect(form.getByText('Files such as macro.xlsm are not taken')).toBeVisible()
  await file.setInputFiles({ name: 'slides.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no PDF') })
  await expect(form.getByText(/could harm who opens it/)).toBeVisible()
  await file.setInputFiles({ name: 'slides.pdf', mimeType: 'application/pdf', buffer: await pdf() })
  await form.getByLabel("Write the member's name on each page").check()
  await expectSound(page)
  await form.getByRole('button', { name: 'Add it' }).click()
  await expect(itemOf(page, 'Slides')).toContainText('Members see it since')

  await member.reload()
  await expect(itemOf(member, 'Heat balance').locator('math')).toHaveCount(2)
  await expect(itemOf(member, 'Heat balance').getByText('the feed is cold')).toBeVisible()
  await expect(itemOf(member, 'Slides')).toContainText(/slides\.pdf \(PDF, \d kB\)/)
  await expectSound(member)
  const download = member.waitForEvent('download')
  await itemOf(member, 'Slides').getByRole('link', { name: 'Download' }).click()
  const taken = await download
  expect(taken.suggestedFilename()).toBe('slides.pdf')
  const text = await textOfPdf(await readFile(await taken.path()))
  expect(text.match(new RegExp(`seat \\S+ · ${email} · [^·]+ · Asha Rao`, 'g'))).toHaveLength(2)

  await itemOf(page, 'Slides').getByRole('button', { name: 'Hold back' }).click()
  await expect(page.getByText('Members do not see it any more.')).toBeVisible()
  await member.reload()
  await expect(itemOf(member, 'Heat balance')).toBeVisible()
  await expect(itemOf(member, 'Slides')).toHaveCount(0)
  await itemOf(page, 'Slides').getByRole('button', { name: 'Release now' }).click()
  await itemOf(page, 'Slides').getByRole('button', { name: 'Higher' }).click()
  await expect(page.getByRole('article').first()).toContainText('Slides')
  await itemOf(page, 'Slides').getByRole('button', { name: 'Remove' }).click()
  await itemOf(page, 'Slides').getByRole('button', { name: 'Remove for good' }).click()
  await expect(itemOf(page, 'Slides')).toHaveCount(0)
  await member.reload()
  await expect(itemOf(member, 'Slides')).toHaveCount(0)
})

test('what a trainer types and sends outlives a lost line, a reload and somebody else’s change @phone', async ({
  page,
  context,
  site,
  troubles,
}, testInfo) => {
  troubles.allow(/status of 409|ERR_INTERNET_DISCONNECTED/)
  await signedInStaff(context, site, 'owner')
  const { key } = await runningBatch(context, site)
  const address = roomPaths.part(key, 'material')
  await page.goto(address)
  await beginNew(page)
  await newForm(page).getByLabel('What it is').fill('Kept')
  const long = testInfo.outputPath('long.txt')
  await writeFile(long, Buffer.alloc(9_000_000, 'Reflux. '))
  let pieces = 0
  await page.route('**/api/desk/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && ++pieces > 1) return route.abort('internetdisconnected')
    return route.continue()
  })
  await newForm(page).getByLabel(/^File/).setInputFiles(long)
  await expect(newForm(page).getByText('of 9.0 MB sent')).toBeVisible()
  await expect.poll(() => pieces, 'the first piece was acknowledged').toBeGreaterThan(1)
  await newForm(page).getByLabel('What it is').fill('Kept while it is sent')
  await page.unroute('**/api/desk/uploads/*')
  await page.reload()
  await expect(newForm(page).getByLabel('What it is')).toHaveValue('Kept while it is sent')
  const offsets: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
  })
  await newForm(page).getByLabel(/^File/).setInputFiles(long)
  await expect(newForm(page).getByText('long.txt (Text, 9.0 MB)')).toBeVisible()
  expect(Number(offsets[0]), 'where the line broke off').toBeGreaterThanOrEqual(4_000_000)
  await expect(newForm(page).getByLabel('What it is')).toHaveValue('Kept while it is sent')
  await newForm(page).getByLabel('Members see it').selectOption('From a moment on')
  await newForm(page).getByLabel('Day').fill(dayFromNow(2))
  await newForm(page).getByLabel('Time in India').fill('19:00')
  await newForm(page).getByRole('button', { name: 'Add it' }).click()
  await expect(itemOf(page, 'Kept while it is sent')).toContainText(/Members see it from .*, 7:00 pm IST/)

  const other = await context.newPage()
  await other.goto(address)
  await itemOf(other, 'Kept').getByRole('button', { name: 'Change' }).click()
  await itemOf(page, 'Kept').getByRole('button', { name: 'Change' }).click()
  const theirs = other.getByRole('form', { name: /^Change/ })
  await theirs.getByLabel('What it is').fill('Theirs')
  await theirs.getByRole('button', { name: 'Save the change' }).click()
  await expect(itemOf(other, 'Theirs')).toBeVisible()
  const mine = page.getByRole('form', { name: /^Change/ })
  await mine.getByLabel('What it is').fill('Mine')
  await mine.getByRole('button', { name: 'Save the change' }).click()
  await expect(mine.getByRole('alert')).toContainText('Somebody else changed this meanwhile')
  await expect(mine.getByRole('alert')).toContainText('Theirs')
  await expectSound(page)
  await mine.getByRole('button', { name: 'Put mine in its place' }).click()
  await expect(itemOf(page, 'Mine')).toBeVisible()
})

test('an upload says that the connection is gone, and goes on by itself when the server is back @phone', async ({
  page,
  context,
  site,
  troubles,
}, testInfo) => {
  troubles.allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED/)
  await signedInStaff(context, site, 'owner')
  const { key } = await runningBatch(context, site)
  await page.goto(roomPaths.part(key, 'material'))
  await beginNew(page)
  const long = testInfo.outputPath('long.txt')
  await writeFile(long, Buffer.alloc(9_000_000, 'Reflux. '))
  let pieces = 0
  await page.route('**/api/desk/uploads/*', async (route) => {
    const { method, headers } = { method: route.request().method(), headers: route.request().headers() }
    if (method === 'PATCH' && headers['upload-offset'] !== '0' && ++pieces === 1) await site.server.kill9()
    return route.continue()
  })
  await newForm(page).getByLabel(/^File/).setInputFiles(long)
  const gone = newForm(page).getByText(/^The connection is gone. Nothing is lost: it goes on by itself/)
  await expect(gone).toBeVisible()
  await expect(newForm(page).getByRole('button', { name: 'Try now' })).toBeVisible()
  await expectSound(page)
  await site.restart()
  await expect(newForm(page).getByText('long.txt (Text, 9.0 MB)'), 'nobody has pressed').toBeVisible()
  await expect(gone).toHaveCount(0)
})
