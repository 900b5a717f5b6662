import { COURSES } from '#content/seed.ts'
import { publish } from '#stand-ins/content.ts'
import { startSite, type Site } from '#stand-ins/site.ts'
import { fromNow } from '#stand-ins/from-now.ts'
import { testOn } from './browser.ts'
import { batchBody, webinarBody } from './published.ts'

export const JOIN_URL = '/video?planted-class'
export const GROUP_URL = '/video?planted-group'

const IST_MS = 5.5 * 3_600_000
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** A weekly rule by which a class is on now, and the day of it in India. */
function classNow() {
  const there = fromNow(IST_MS - 10 * 60_000)
  const weekly = DAYS.flatMap((day, index) =>
    index === there.getUTCDay() ? [{ day, at: there.toISOString().slice(11, 16), minutes: 90 }] : [],
  )
  return { day: there.toISOString().slice(0, 10), weekly }
}

/** Playwright's test on a site whose owner has published dates. */
export const test = testOn(startSellingSite)

/** Aspen Plus has a batch with dates, seats and a class that is on; Process Safety has none on sale; a webinar is ahead. */
async function startSellingSite(): Promise<Site> {
  const site = await startSite()
  const { day, weekly } = classNow()
  const year = Number(day.slice(0, 4)) + 1
  const { figures, ...course } = COURSES.AspenPlus
  await publish(site, {
    'batch/AP-NOW': batchBody({
      label: 'Now',
      startsOn: day,
      endsOn: `${year}-12-31`,
      enrolUntil: `${year}-01-31`,
      weekly,
      joinUrl: site.standIn.origin + JOIN_URL,
      groupUrl: site.standIn.origin + GROUP_URL,
      note: 'Bring your **licence file**.',
    }),
    'course/AspenPlus': {
      ...course,
      startIf: 'you design by hand and want to simulate',
      figures: { ...figures, shown: 'counted' },
      trainer: { name: 'Meera Iyer', bio: 'Designs columns, and **teaches** it.', links: [] },
    },
    'batch/PS-2025-01': batchBody({
      courseId: 'ProcessSafety',
      label: 'Jan 2025',
      state: 'done',
      startsOn: null,
      endsOn: null,
      enrolUntil: null,
    }),
    'webinar/flooding': webinarBody(),
  })
  return site
}
