import type { Page } from '@playwright/test'
import { TESTIMONIALS } from '../support/shipped.ts'
import { expect, MOVING, test } from '../support/browser.ts'
import { whenLive } from '#stand-ins/screen.ts'
import { eachVisit } from '../support/visits.ts'

test.use(MOVING)

const carouselOn = (page: Page) => page.getByRole('region', { name: 'What Students are saying about us!!' })

async function openCarousel(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto('/')
  await whenLive(page)
  const carousel = carouselOn(page)
  await carousel.scrollIntoViewIfNeeded()
  const slides = carousel.locator('.swiper-slide')
  await expect(slides).toHaveCount(37)
  return { carousel, slides, track: carousel.locator('.swiper-wrapper') }
}

/** Where each slide stands as the row shows it now. */
const placesIn = (page: Page) =>
  carouselOn(page)
    .locator('.swiper-wrapper')
    .evaluate((track) => {
      const frame = track.getBoundingClientRect()
      const boxes = Array.from(track.children, (slide) => slide.getBoundingClientRect())
      return {
        inView: boxes.filter((box) => box.left > frame.left - 1 && box.right < frame.right + 1).length,
        first: boxes.findIndex((box) => Math.abs(box.left - frame.left) < 1),
        gap: Math.round((boxes[1]?.left ?? 0) - (boxes[0]?.right ?? 0)),
      }
    })

const WIDTHS = [
  { width: 639, inView: 1, gap: 10 },
  { width: 640, inView: 2, gap: 20 },
  { width: 767, inView: 2, gap: 20 },
  { width: 768, inView: 3, gap: 40 },
]

test('the wider the window, the more the carousel shows at a time, and the wider its gaps', async ({ page }) => {
  const inWords = ({ width, inView, gap }: (typeof WIDTHS)[number]) => `at ${width} px: ${inView}, with a gap of ${gap}`
  await eachVisit(page, WIDTHS, inWords, async ({ width, inView, gap }) => {
    const { carousel } = await openCarousel(page, width)
    expect(await placesIn(page)).toEqual({ inView, gap, first: 0 })
    await expect(carousel.getByRole('button', { name: /^Go to slide/ })).toHaveCount(37 - inView + 1)
  })
})

test('each testimonial has its quote, five stars, a name and a title; a dot turns the carousel to its slide, with previous, active and next marked', async ({
  page,
}) => {
  const { carousel, slides } = await openCarousel(page, 1280)
  await test.step('each testimonial has its quote, five stars, a name and a title', async () => {
    expect(TESTIMONIALS).toHaveLength(37)
    await expect(slides.getByRole('img', { name: 'Rated 5 out of 5' })).toHaveCount(37)
    // What has just come near is drawn a moment later.
    await expect.poll(() => slides.last().innerText()).not.toBe('')
    const texts = await slides.allInnerTexts()
    for (const [index, { name, title, feedback }] of TESTIMONIALS.entries())
      for (const words of [name, title, feedback]) expect.soft(texts[index]).toContain(words)
  })
  await test.step('a dot turns the carousel to its slide, with previous, active and next marked', async () => {
    await expect(slides.nth(0)).toHaveClass(/swiper-slide-active/)
    await expect(slides.nth(1)).toHaveClass(/swiper-slide-next/)
    await carousel.getByRole('button', { name: 'Go to slide 5', exact: true }).click()
    await expect.poll(() => placesIn(page)).toMatchObject({ first: 4 })
    await expect(slides.nth(3)).toHaveClass(/swiper-slide-prev/)
    await expect(slides.nth(4)).toHaveClass(/swiper-slide-active/)
    await expect(slides.nth(5)).toHaveClass(/swiper-slide-next/)
    await expect(carousel.getByRole('button', { name: 'Go to slide 5', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect(carousel.locator('.swiper-pagination-bullet-active')).toHaveCount(1)
  })
})

test('arrow keys, Home and End turn the carousel', async ({ page }) => {
  const { carousel, slides, track } = await openCarousel(page, 1280)
  await track.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slides.nth(1)).toHaveClass(/swiper-slide-active/)
  await page.keyboard.press('End')
  await expect(slides.nth(34)).toHaveClass(/swiper-slide-active/)
  await expect.poll(() => placesIn(page)).toMatchObject({ first: 34 })
  await page.keyboard.press('ArrowRight')
  await expect(slides.nth(34)).toHaveClass(/swiper-slide-active/)
  await page.keyboard.press('Home')
  await expect(slides.nth(0)).toHaveClass(/swiper-slide-active/)
  await carousel.getByRole('button', { name: 'Go to slide 1', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(carousel.getByRole('button', { name: 'Go to slide 2', exact: true })).toBeFocused()
})

test('the previous and next buttons turn one slide and stop at the ends, and a mouse drags to the next', async ({
  page,
}) => {
  const { carousel, slides, track } = await openCarousel(page, 1280)
  await test.step('the previous and next buttons turn one slide and stop at the ends', async () => {
    const previous = carousel.getByRole('button', { name: 'Previous slide' })
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await carousel.getByRole('button', { name: 'Next slide' }).click()
    await expect(slides.nth(1)).toHaveClass(/swiper-slide-active/)
    await previous.click()
    await expect(slides.nth(0)).toHaveClass(/swiper-slide-active/)
    await expect.poll(() => placesIn(page)).toMatchObject({ first: 0 })
  })
  await test.step('a mouse drags the carousel to the next slide', async () => {
    const box = await track.boundingBox()
    if (!box) throw new Error('The carousel has no place')
    await page.mouse.move(box.x + box.width - 100, box.y + 60)
    await page.mouse.down()
    // More than half a slide: a busy machine drags too slowly for a flick.
    await page.mouse.move(box.x + box.width - 400, box.y + 60, { steps: 5 })
    await page.mouse.up()
    await expect(slides.nth(1)).toHaveClass(/swiper-slide-active/)
    await expect.poll(() => placesIn(page)).toMatchObject({ first: 1 })
  })
})

const SWIPES = [
  { swipe: 'a short flick', length: 60, rest: 0.016 },
  { swipe: 'a long pull that ends at rest', length: 240, rest: 1 },
]

test('a short flick or a long pull of a finger turns the carousel to the next slide @phone', async ({
  page,
  context,
}) => {
  const swipeOf = ({ swipe }: (typeof SWIPES)[number]) => swipe
  const devtools = await context.newCDPSession(page)
  await eachVisit(page, SWIPES, swipeOf, async ({ length, rest }) => {
    const { slides, track } = await openCarousel(page, 360)
    const box = await track.boundingBox()
    if (!box) throw new Error('The carousel has no place')
    const y = box.y + box.height / 2
    // The browser takes the finger's speed from these times, so that a busy machine does not make it a fling.
    let timestamp = Date.now() / 1000
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, pause = 0.016) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y }],
        timestamp: (timestamp += pause),
      })
    await touch('touchStart', box.x + 300)
    for (let moved = 10; moved <= length; moved += 10) await touch('touchMove', box.x + 300 - moved)
    await touch('touchEnd', undefined, rest)
    await expect(slides.nth(1)).toHaveClass(/swiper-slide-active/)
    await expect.poll(() => placesIn(page)).toMatchObject({ first: 1, inView: 1 })
  })
})

test('V4: on a phone the carousel has arrows, a counter, and one row of dots around the present slide', async ({
  page,
}) => {
  const { carousel, slides } = await openCarousel(page, 360)
  const dots = carousel.getByRole('button', { name: /^Go to slide/ })
  await expect(dots).toHaveCount(37)
  await expect(carousel.getByText('1 of 37', { exact: true })).toBeVisible()
  const row = await carousel.locator('.swiper-pagination').boundingBox()
  expect(row?.height).toBeLessThanOrEqual(24)
  for (let turn = 0; turn < 3; turn += 1) await carousel.getByRole('button', { name: 'Next slide' }).click()
  await expect(slides.nth(3)).toHaveClass(/swiper-slide-active/)
  await expect(carousel.getByText('4 of 37', { exact: true })).toBeVisible()
  for (const name of ['Go to slide 2', 'Go to slide 4', 'Go to slide 6'])
    await expect(carousel.getByRole('button', { name, exact: true })).toBeInViewport()
  await carousel.getByRole('button', { name: 'Go to slide 6', exact: true }).click()
  await expect(slides.nth(5)).toHaveClass(/swiper-slide-active/)
})
