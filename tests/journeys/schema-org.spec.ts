import type { APIRequestContext } from '@playwright/test'
import { expect, test as plain } from '../support/browser.ts'
import { headOf } from '../support/page-head.ts'
import { test as selling } from '../support/selling-site.ts'
import { PUBLIC_PATHS } from '../support/site-map.ts'
import { CourseData, EventData, Graph } from '../support/schema-org.ts'

/** Every node of a page's graph, and what stands beside the graph. Throws where something does not fit its schema. */
async function dataOf(request: APIRequestContext, path: string) {
  const [graph, ...more] = headOf(await (await request.get(path)).text()).structuredData
  return { nodes: Graph.parse(graph)['@graph'], events: more.map((one) => EventData.parse(one)) }
}

for (const { name, test } of [
  { name: 'as shipped', test: plain },
  { name: 'with dates', test: selling },
])
  test(`the structured data of every page of a site ${name} fits what search engines ask for`, async ({ request }) => {
    for (const path of PUBLIC_PATHS) {
      const { nodes } = await dataOf(request, path)
      const types = nodes.map((node) => node['@type'])
      expect(types.includes('WebSite')).toBe(path === '/')
      expect(
        nodes.some((node) => 'address' in node),
        'Home alone says all of the business',
      ).toBe(path === '/')
      expect(types.includes('Course')).toBe(/^\/(course\/|PDE|AspenPlus)/.test(path))
    }
  })

selling(
  'a course with a batch tells start, schedule, seats and price, and a webinar is an event',
  async ({ request }) => {
    const { nodes } = await dataOf(request, '/course/AspenPlus')
    const course = CourseData.parse(nodes.find((node) => node['@type'] === 'Course'))
    expect(course.offers).toMatchObject({ price: 9000, availability: 'https://schema.org/InStock' })
    expect(course.hasCourseInstance.startDate).toMatch(/^20/)
    expect(course.hasCourseInstance.courseSchedule).toHaveLength(1)
    expect(course.hasCourseInstance.instructor).toMatchObject({ name: 'Meera Iyer' })
    const safety = (await dataOf(request, '/course/ProcessSafety')).nodes.find((node) => node['@type'] === 'Course')
    expect(CourseData.parse(safety).offers.availability).toBe('https://schema.org/OutOfStock')
    const { events } = await dataOf(request, '/webinars')
    expect(events).toMatchObject([{ name: 'Free Masterclasses: Why columns flood', duration: 'PT60M' }])
  },
)

plain('a site without dates tells of none', async ({ request }) => {
  const { nodes } = await dataOf(request, '/course/AspenHysys')
  const { hasCourseInstance } = CourseData.parse(nodes.find((node) => node['@type'] === 'Course'))
  expect(Object.keys(hasCourseInstance)).toEqual(['@type', 'courseMode', 'courseWorkload'])
  expect((await dataOf(request, '/webinars')).events).toEqual([])
})

selling('the sitemap says when a page was published, and the card of a course its next start', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toMatch(/course\/AspenPlus<\/loc><lastmod>20\d\d-\d\d-\d\d<\/lastmod>/)
  expect(sitemap).toMatch(/course\/AspenHysys<\/loc><\/url>/)
  for (const path of ['/register', '/SignInPage'])
    expect(headOf(await (await request.get(path)).text()).property('og:image')).toContain('/share/home.png')
})
