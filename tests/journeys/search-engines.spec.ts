import { paths } from '#contract/paths.ts'
import { COURSES } from '../support/shipped.ts'
import { expect, test } from '../support/browser.ts'
import { headOf, pngSize } from '../support/page-head.ts'
import { PUBLIC_PATHS, SITE_PAGES } from '../support/site-map.ts'

interface Node {
  readonly '@type': string
  readonly itemListElement?: readonly object[]
}

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[]
}

test('every public page has a title, description, canonical address and share card of its own', async ({
  request,
  baseURL,
}) => {
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
  for (const path of PUBLIC_PATHS) {
    const head = headOf(await (await request.get(path)).text())
    const place = SITE_PAGES.find((one) => one.path === path)
    expect(head.title).toBe(`${place?.title} | Synergyy`)
    expect(head.description.length, `${path}: ${head.description}`).toBeGreaterThanOrEqual(70)
    expect(head.description.length, `${path}: ${head.description}`).toBeLessThanOrEqual(160)
    expect(head.canonical).toBe(`${baseURL}${path}`)
    expect(head.property('og:url')).toBe(`${baseURL}${path}`)
    expect(head.property('og:title')).toMatch(/^(?!.*(course page|list|Home)).+ \| Synergyy$/)
    expect(head.property('og:description')).toBe(head.description)
    const picture = await request.get(head.property('og:image'))
    expect(picture.headers()['content-type']).toBe('image/png')
    expect(pngSize(await picture.body())).toEqual({ width: 1200, height: 630 })
    seen.titles.add(head.title)
    seen.descriptions.add(head.description)
  }
  expect([seen.titles.size, seen.descriptions.size]).toEqual([PUBLIC_PATHS.length, PUBLIC_PATHS.length])
})

test('structured data names the business, the courses and the way to each page', async ({ request, baseURL }) => {
  const graphOf = async (path: string) => {
    const [data] = headOf(await (await request.get(path)).text()).structuredData
    return (data as { '@graph': readonly Node[] })['@graph']
  }
  for (const path of PUBLIC_PATHS) {
    const types = (await graphOf(path)).map((node) => node['@type'])
    expect(types).toContain('EducationalOrganization')
    expect(types.includes('BreadcrumbList')).toBe(path !== '/')
  }
  const list = (await graphOf('/courses')).find((node) => node['@type'] === 'ItemList')
  expect(list?.itemListElement).toMatchObject(
    COURSES.map(({ id }, index) => ({ '@type': 'ListItem', position: index + 1, url: `${baseURL}/course/${id}` })),
  )
  expect((await graphOf('/course/AspenPlus')).find((node) => node['@type'] === 'Course')).toMatchObject({
    name: 'Aspen Plus',
    url: `${baseURL}/course/AspenPlus`,
    provider: { name: 'Synergyy' },
    offers: { price: 9000, priceCurrency: 'INR' },
  })
  expect((await graphOf('/'))[0]).toMatchObject({
    name: 'Synergyy',
    contactPoint: { telephone: '+91 265 000 0000', email: 'office@example.com' },
  })
})

test('the sitemap lists every public page but those that ask to sign in, and robots.txt names it', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  const forMembers: readonly string[] = [paths.jobPostings, paths.community, paths.chemConnect]
  expect(listed).toEqual(PUBLIC_PATHS.filter((path) => !forMembers.includes(path)).map((path) => `${baseURL}${path}`))
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).toContain('Disallow: /api/')
})

test('the manifest and every icon it names are there', async ({ request, page }) => {
  await page.goto('/')
  const response = await request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest: Manifest = await response.json()
  expect(manifest).toMatchObject({ name: 'Synergyy', start_url: '/', display: 'standalone' })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toContain(type)
    if (type === 'image/png') expect(`${pngSize(await icon.body()).width}`).toBe(sizes.split('x')[0])
  }
  const linked = page.locator('link[rel=icon], link[rel=apple-touch-icon]')
  const widths = await linked.evaluateAll((links) =>
    Promise.all(
      links.map(async (link) => {
        const icon = new Image()
        icon.src = link.getAttribute('href') ?? ''
        await icon.decode()
        return icon.naturalWidth
      }),
    ),
  )
  // A drawing has no width of its own.
  expect(widths).toEqual([48, expect.any(Number), 180])
})
