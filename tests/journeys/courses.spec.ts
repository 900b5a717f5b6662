import type { Page } from '@playwright/test'
import { COURSES } from '../support/shipped.ts'
import { sortCourses } from '#contract/catalog.ts'
import { plainParagraphs } from '#contract/rich-text.ts'
import { expect, test } from '../support/browser.ts'
import { each, eachVisit } from '../support/visits.ts'

/** The specification's table of courses, newest first. */
const TABLE = [
  ['ProcessSafety', 'Process Safety (Jan 2025)', '24 hours', '₹8,000', '₹6,000', 2, 1, '2025-08-01'],
  ['AspenHysys', 'Aspen Hysys (Jan 2025)', '38 hours', '₹12,000', '₹9,000', 12, 7, '2025-05-01'],
  ['AspenPlus', 'Aspen Plus (Jan 2025)', '24 hours', '₹12,000', '₹9,000', 25, 17, '2025-01-01'],
  [
    'ProcessDesignEngieering',
    'Process Design & Engineering (July 2024)',
    '30 hours',
    '₹8,000',
    '₹6,000',
    47,
    32,
    '2024-06-01',
  ],
] as const

const cardsOn = (page: Page) => page.getByRole('main').getByRole('article')
const BY_DATE = sortCourses(COURSES, 'release-date').map(({ title }) => title)
const BY_POPULARITY = sortCourses(COURSES, 'popularity').map(({ title }) => title)

test('courses are listed newest first, or the most booked first when asked @phone', async ({ page }) => {
  await page.goto('/#/courses')
  const titles = cardsOn(page).getByRole('heading')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect(sort).toHaveValue('release-date')
  await expect(titles).toHaveText(BY_DATE)
  await sort.selectOption('popularity')
  await expect(titles).toHaveText(BY_POPULARITY)
  await sort.selectOption('release-date')
  await expect(titles).toHaveText(BY_DATE)
})

const idOf = ([id]: (typeof TABLE)[number]) => id

test('the card of each course has the figures of the specification', async ({ page }) => {
  await page.goto('/#/courses')
  await each(TABLE, idOf, async ([id, title, duration, original, discounted, booked, users, released]) => {
    expect(COURSES.find((course) => course.id === id)?.releaseDate).toBe(released)
    const card = cardsOn(page).filter({ hasText: title })
    await expect(card.locator('svg').first()).toBeVisible()
    await expect(card.getByRole('link', { name: title })).toHaveAttribute('href', `#/course/${id}`)
    await expect(card.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeVisible()
    const facts = ['Synergyy', duration, new RegExp(`^${users} users?$`), 'date to be announced']
    await expect(card.locator('dd')).toHaveText(facts)
    await expect(card.locator('s')).toHaveText(`Original price: ${original}`)
    await expect(card.getByText(`Price: ${discounted}`, { exact: true })).toBeVisible()
    await expect(card).toContainText('18% GST inclusive')
    const bar = card.getByRole('progressbar', { name: `${booked}% booked` })
    await expect(bar).toHaveAttribute('value', String(booked))
    await expect(bar).toHaveAttribute('max', '100')
  })
})

test('the page of each course has every part of the course @phone', async ({ page }) => {
  await eachVisit(page, TABLE, idOf, async ([id, title, duration, original, discounted, booked, users]) => {
    const course = COURSES.find((one) => one.id === id)
    if (!course) throw new Error('The course is not in the content')
    await page.goto(`/#/course/${id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(main.locator('header dd')).toHaveText(['Synergyy', duration, `${users} enrolled`])
    await expect(main.locator('s')).toHaveText(`Original price: ${original}`)
    await expect(main.getByText(`Price: ${discounted}`, { exact: true })).toBeVisible()
    await expect(main).toContainText('18% GST inclusive')
    await expect(main.getByRole('progressbar', { name: `${booked}% booked` })).toHaveAttribute('value', String(booked))
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'This course includes',
      'Overview',
      'What will you learn?',
      'Syllabus',
      'Requirements',
      'Who this course is for',
      'Instructor',
      'Reviews',
      'Questions and answers',
      'If plans change',
      'What happens after you pay',
    ])
    const text = (await main.evaluate(({ textContent }) => textContent)).replaceAll(/\s+/g, ' ')
    const parts = [
      ...plainParagraphs(course.overview),
      ...course.outcomes,
      ...course.syllabus.flatMap((section) => [section.title, ...section.topics]),
      ...course.requirements,
      ...course.audience,
      ...plainParagraphs(course.trainer.bio),
      ...course.materialIncludes,
      'No reviews yet',
    ]
    expect(parts.filter((part) => !text.includes(part))).toEqual([])
  })
})

test('the material of every course is documented notes, live lectures, recorded sessions and a weekly test', async ({
  page,
}) => {
  await page.goto('/#/course/AspenHysys')
  const box = page.getByRole('complementary', { name: 'Price and enrolment' })
  for (const item of [/documented notes/i, /live lectures/i, /recorded sessions/i, /weekly test/i])
    await expect(box.getByRole('listitem').filter({ hasText: item })).toBeVisible()
})

test("a course's video opens when its picture is pressed, and its drawing stands alone where there is none", async ({
  page,
  site,
}) => {
  await page.goto('/#/course/AspenPlus')
  await page.getByRole('button', { name: 'Play the video of Aspen Plus' }).click()
  await expect(page.locator('iframe')).toHaveAttribute('src', `${site.standIn.videoUrl}?autoplay=1`)
  await page.goto('/#/course/AspenHysys')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aspen Hysys (Jan 2025)')
  await expect(page.getByRole('button', { name: /^Play/ })).toHaveCount(0)
})

test('a section of the syllabus opens to its topics', async ({ page }) => {
  await page.goto('/#/course/AspenPlus')
  const topic = page.getByText('RStoic, RYield, REquil and RGibbs')
  await expect(topic).toBeHidden()
  await page.getByText('Reactors', { exact: true }).click()
  await expect(topic).toBeVisible()
})

const LANDING_PAGES = [
  ['/PDE', 'ProcessDesignEngieering', { name: 'Aspen Plus', path: '/AspenPlus' }],
  ['/AspenPlus', 'AspenPlus', { name: 'Process Design & Engineering', path: '/PDE' }],
] as const

test('the page of a course to enrol in lists its content and outcomes and leads to the other course', async ({
  page,
}) => {
  const pathOf = ([path]: (typeof LANDING_PAGES)[number]) => path
  await eachVisit(page, LANDING_PAGES, pathOf, async ([path, courseId, other]) => {
    const course = COURSES.find(({ id }) => id === courseId)
    await page.goto(`/#${path}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('form', { name: 'Enrolment' })).toBeVisible()
    for (const { title } of course?.syllabus ?? [])
      await expect(main.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible()
    await expect(main.getByRole('heading', { name: 'What will you learn?' })).toBeVisible()
    for (const outcome of course?.outcomes ?? []) await expect(main.getByText(outcome)).toBeVisible()
    await main.getByRole('article').getByRole('link', { name: other.name }).click()
    await expect(page).toHaveURL((url) => url.hash === `#${other.path}`)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(other.name)
  })
})
