/** What staff are writing: the owner a page, support the same page and a course, a trainer the own course. Another page changes by itself. */
import { writeDraft } from '#server/features/content/desk/drafts.ts'
import { isKind } from '#contract/content.ts'
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
