import { extractText, getDocumentProxy } from 'unpdf'
import { aspenPlus } from '#content/courses/aspen-plus.ts'
import { expect, MOVING, test } from '../support/browser.ts'
import { whenLive } from '#stand-ins/screen.ts'
import { eachVisit } from '../support/visits.ts'

test.use(MOVING)

test('V4: a course’s page prints whole, with its syllabus open and without bars, forms and buttons', async ({
  page,
}) => {
  await page.goto('/#/course/AspenPlus')
  await whenLive(page)
  const margin = { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' }
  const file = new Uint8Array(await page.pdf({ format: 'A4', margin }))
  const { text } = await extractText(await getDocumentProxy(file))
  const sheets = text.map((sheet) => sheet.replace(/\s+/g, ' '))
  const printed = sheets.join(' ')
  for (const { title, topics } of aspenPlus.syllabus) {
    for (const words of [title, ...topics]) expect(printed).toContain(words.replace(/\s+/g, ' '))
    // A heading is not left alone at the foot of a sheet.
    const beginning = `${title} ${topics.length} topics ${topics[0]}`.replace(/\s+/g, ' ')
    expect(sheets.filter((sheet) => sheet.includes(beginning))).toHaveLength(1)
  }
  for (const word of ['Login is Required', 'Webinars', 'Skip to content']) expect(printed).not.toContain(word)
})

test('V4: a legal page prints black on white, whether the screen is light or dark', async ({ page }) => {
  await eachVisit(page, ['light', 'dark'] as const, String, async (colorScheme) => {
    await page.emulateMedia({ media: 'print', colorScheme })
    await page.goto('/#/terms')
    await whenLive(page)
    for (const name of ['Bottom bar', 'Main', 'Contents'])
      await expect(page.getByRole('navigation', { name, includeHidden: true })).toBeHidden()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    const colours = await page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => [
        getComputedStyle(heading).color,
        getComputedStyle(document.documentElement).backgroundColor,
      ])
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    const inks = await page
      .getByRole('main')
      .locator('*:visible')
      .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).color))])
    expect(inks).toEqual(['rgb(0, 0, 0)'])
  })
})

test('V4: with forced colours buttons have an edge, and only the present page is marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/#/courses')
  await whenLive(page)
  const edgeOf = (element: Element) => {
    const { borderTopWidth, borderTopStyle, borderTopColor, borderBottomColor } = getComputedStyle(element)
    return { width: borderTopWidth, style: borderTopStyle, top: borderTopColor, bottom: borderBottomColor }
  }
  const ground = await page
    .locator('body')
    .evaluate((body) => getComputedStyle(body.ownerDocument.documentElement).backgroundColor)
  const button = await page.getByRole('main').getByRole('link', { name: 'SignIn' }).first().evaluate(edgeOf)
  expect(button).toMatchObject({ width: '1px', style: 'solid' })
  expect(button.top).not.toBe(ground)
  const bar = page.getByRole('navigation', { name: 'Main' })
  const present = await bar.getByRole('link', { name: 'Courses', exact: true }).evaluate(edgeOf)
  const other = await bar.getByRole('link', { name: 'Home' }).evaluate(edgeOf)
  expect(present.bottom).not.toBe(ground)
  expect(other.bottom).toBe(ground)
})

test('a copy of the page has no tags of its drawings', async ({ page }) => {
  await page.goto('/#/courses')
  await whenLive(page)
  const drawn = await page.locator('main svg text').allTextContents()
  expect(drawn.length).toBeGreaterThan(0)
  await expect(page.locator('main svg text:not([aria-hidden=true] *)')).toHaveCount(0)
  const copied = await page.evaluate(() => {
    document.getSelection()?.selectAllChildren(document.body)
    return String(document.getSelection())
  })
  expect(copied).toContain('Aspen Plus')
  for (const tag of drawn.filter((text) => /[A-Z]{2,} ?\d|^OPEN$/.test(text))) expect(copied).not.toContain(tag)
})
