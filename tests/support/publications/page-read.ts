/** A public page as it was sent once, and whether all its parts say the same. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { formatRupees } from '#contract/catalog.ts'
import { PAGE_DATA_ELEMENT, readCarried } from '#contract/page-content.ts'
import type { CourseData, CoursesData, HomeData } from '#contract/site-content.ts'
import { headOf } from '../page-head.ts'
import { LABELS, MARKS } from './random-publication.ts'

export interface PageRead {
  readonly url: string
  readonly path: string
  readonly snapshot: string
  /** Of the publication that it shows. */
  readonly mark: string
  /** What it says of the data of each page. */
  readonly files: Readonly<Record<string, string>>
}

export const sum = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** Throws a TypeError where the line is cut, and an AssertionError where the parts do not agree. */
export async function readPage(url: string, path: string, status = 200): Promise<PageRead> {
  const answer = await fetch(url + path, { headers: { 'Accept-Encoding': 'br' } })
  const html = await answer.text()
  const where = `${url}${path}`
  assert.equal(answer.status, status, where)
  assertPolicyFits(html, answer.headers.get('content-security-policy') ?? '', where)
  const snapshot = / data-snapshot="([0-9a-f]+)"/.exec(html)?.[1]
  assert.ok(snapshot, `${where} names no snapshot`)
  const marks = new Set([...html.matchAll(MARKS)].map(([, mark = '']) => mark))
  assert.ok(marks.size <= 1, `${where} shows ${[...marks].join(' and ')}`)
  const carried = readCarried(jsonIn(html, PAGE_DATA_ELEMENT))
  assert.ok(carried, `${where} carries no data`)
  const { own, files } = carried
  const data = status === 200 && own !== null ? own : null
  assert.equal(data === null ? undefined : sum(JSON.stringify(data)), status === 200 ? files[path] : undefined, where)
  if (data !== null) assertAgrees(path, html, data, answer.headers.get('content-security-policy') ?? '')
  return { url, path, snapshot, mark: [...marks][0] ?? '', files }
}

const jsonIn = (html: string, id: string) =>
  new RegExp(`<script type="application/json"[^>]* id="${id}">(.*?)</script>`, 's').exec(html)?.[1]

function assertPolicyFits(html: string, policy: string, where: string): void {
  const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const allowed = (name: string) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []
  const scripts = [...html.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs)]
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
  assert.ok(scripts.length > 0 && styles.length > 0, where)
  for (const [, script] of scripts) assert.ok(allowed('script-src').includes(hash(script)), `${where}: a script`)
  for (const [, style] of styles) assert.ok(allowed('style-src').includes(hash(style)), `${where}: a style`)
}

/** Words, head, structured data and data of one page. */
function assertAgrees(path: string, html: string, data: unknown, policy: string): void {
  const words = wordsOf(html)
  const says = (text: string) => assert.ok(words.includes(text), `${path} does not say ${text}`)
  if (path.startsWith('/course/')) {
    const { course } = data as CourseData
    const { title, structuredData } = headOf(html)
    const described = JSON.stringify(structuredData)
    says(course.title)
    says(formatRupees(course.discountedPrice))
    assert.ok(title.startsWith(course.title), `${path}: ${title}`)
    const prices = [...described.matchAll(/"price":"?(\d+)/g)].map(([, price]) => Number(price) * 100)
    assert.deepEqual([...new Set(prices)], [course.discountedPrice], path)
    assert.ok(described.includes(JSON.stringify(course.name)), path)
    const labels = new Set(`${words} ${title} ${described}`.match(LABELS))
    const own = course.batch?.label.match(LABELS) ?? []
    assert.deepEqual([...labels], [...own], `${path}: labels of batches`)
  }
  if (path === '/courses')
    for (const { title, discountedPrice } of (data as CoursesData).courses) {
      says(title)
      says(formatRupees(discountedPrice))
    }
  const video = path === '/' ? (data as HomeData).videoUrl : null
  if (video !== null) assert.ok(policy.includes(new URL(video).origin), `${video} may not be shown`)
}

/** Of the page itself: around it stand the names of all pages. */
const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
