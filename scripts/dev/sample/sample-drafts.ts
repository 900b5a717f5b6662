/** What staff are writing: the owner a page, a price, a course with faults and what somebody published meanwhile, support the same page and a course, a trainer the own course. Another page changes by itself. */
import { writeDraft } from '#server/features/content/desk/drafts.ts'
import { isKind } from '#contract/content.ts'
import { publish } from '#server/features/content/publish.ts'
import { addSchedule } from '#server/features/content/desk/schedules.ts'
import type { SampleSite } from './sample-site.ts'

interface Writers {
  readonly owner: string
  readonly support: string
  readonly trainer: string
}

interface Writing {
  readonly author: keyof Writers
  readonly thing: string
  readonly minutesAgo: number
  readonly changes: object
}

const PUBLISHED_MEANWHILE = 'webinar/standing'

const WRITINGS: readonly Writing[] = [
  {
    author: 'owner',
    thing: 'about/about',
    minutesAgo: 4,
    changes: { lead: 'We teach working engineers what their plants ask of them.' },
  },
  {
    author: 'support',
    thing: 'about/about',
    minutesAgo: 55,
    changes: { heading: 'About the school', offersHeading: 'What you learn here' },
  },
  { author: 'owner', thing: 'price/AspenHysys', minutesAgo: 12, changes: { discounted: 8500 } },
  {
    author: 'owner',
    thing: 'course/ProcessSafety',
    minutesAgo: 30,
    changes: { hours: '', outcomes: [] },
  },
  {
    author: 'owner',
    thing: PUBLISHED_MEANWHILE,
    minutesAgo: 90,
    changes: { title: 'Free evenings', speaker: 'Anil Bhatt' },
  },
  { author: 'support', thing: 'course/AspenHysys', minutesAgo: 26 * 60, changes: { hours: '', outcomes: [] } },
  { author: 'trainer', thing: 'course/AspenPlus', minutesAgo: 3 * 60, changes: { hours: 44 } },
]

export async function leaveDrafts({ database, catalog, now }: SampleSite, writers: Writers): Promise<void> {
  for (const { author, thing, minutesAgo, changes } of WRITINGS) {
    const [kind = '', key = ''] = thing.split('/')
    const live = catalog.published().find((one) => one.kind === kind && one.key === key)
    if (!live || !isKind(kind)) throw new Error(`Nothing is published as ${thing}`)
    const savedAt = new Date(now().getTime() - minutesAgo * 60_000).toISOString()
    const draft = { body: { ...live.body, ...changes }, sealed: {}, baseNumber: live.number, savedAt, version: 0 }
    await writeDraft(database, { kind, key, authorId: writers[author] }, draft)
  }
}

/** Somebody publishes what the owner is writing. */
export async function publishMeanwhile({ database, catalog, secret, now }: SampleSite): Promise<void> {
  const standing = catalog.published().find(({ kind, key }) => `${kind}/${key}` === PUBLISHED_MEANWHILE)
  if (!standing) throw new Error(`Nothing is published as ${PUBLISHED_MEANWHILE}`)
  const { kind, key, body } = standing
  const drafts = [{ kind, key, body: { ...body, title: 'Free masterclasses, every month', minutes: 75 } }]
  const by = { actor: 'cli:sample', why: 'Once a month from now on' }
  const { faults } = await publish({ database, secret, now }, () => ({ drafts, faults: [] }), by)
  if (faults.length > 0) throw new Error(faults.map(({ sentence }) => sentence).join('\n'))
}

/** New office hours, from the next month on. */
export async function leaveSchedule({ database, catalog, now }: SampleSite, { owner }: Writers): Promise<void> {
  const office = catalog.published().find(({ kind }) => kind === 'office')
  if (!office) throw new Error('No office is published')
  const schedule = {
    kind: office.kind,
    key: office.key,
    actor: owner,
    sealed: {},
    baseNumber: office.number,
    body: { ...office.body, hours: 'Monday to Saturday, 9 am to 6 pm' },
    note: 'The hours of the new season',
    publishAt: new Date(now().getTime() + 20 * 86_400_000).toISOString(),
    fault: null,
    version: 1,
  }
  await database.write((tx) => addSchedule(tx, schedule))
}
