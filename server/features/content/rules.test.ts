import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SEED } from '#content/seed.ts'
import type { Entry } from '#contract/content.ts'
import { linksIn } from '#contract/rich-text.ts'
import { descriptionKeyOf, publicPathsOf } from '#contract/site-content.ts'
import { draftOf, linesOf, newBatch } from '../../../tests/support/content.ts'
import type { Draft } from './judge.ts'
import { checkEntry } from './kinds.ts'
import { richText } from './markdown.ts'
import { nameOf } from './published.ts'
import { catalogueFaults } from './rules.ts'

const entryOf = ({ kind, key, body }: Draft): Entry => {
  const { entry, faults } = checkEntry(kind, key, body)
  return entry ?? assert.fail(JSON.stringify(faults))
}

/** What is shipped, with these in place of or beside it, and without others. */
function faultsWith(
  drafts: readonly Draft[],
  { without = [], past = [] }: { without?: string[]; past?: Draft[] } = {},
) {
  const changed = drafts.map(entryOf)
  const names = [...changed.map(nameOf), ...without]
  const others = SEED.filter((entry) => !names.includes(nameOf(entry)))
  return linesOf({ faults: catalogueFaults([...others, ...changed], past.map(entryOf)) })
}

const renamed = (draft: Draft, key: string): Draft => ({ ...draft, key })
const event = (key: string, changes: object = {}) =>
  renamed(
    draftOf('webinar/standing', { subject: `Reflux ${key}`, startsAt: '2027-02-06T11:00:00+05:30', ...changes }),
    key,
  )

test('nothing stands against what is shipped', () => assert.deepEqual(catalogueFaults(SEED), []))

test('every public page has a description, and no other page has', () => {
  const open = publicPathsOf({ courses: [], trainers: [] }).map(descriptionKeyOf)
  for (const key of open)
    assert.deepEqual(faultsWith([], { without: [`description/${key}`] }), [
      `description/${key} : Say in 70 to 160 characters what this page is`,
    ])
  const [line = ''] = faultsWith([renamed(draftOf('description/about'), 'nowhere')])
  assert.match(line, /^description\/nowhere : There is no such page\. There are: home, courses, course-/)
})

test('a video of a page is a single one, except where a list was published before', () => {
  const list = draftOf('video/home', { url: 'https://www.youtube.com/embed/videoseries?list=PL1' })
  assert.deepEqual(faultsWith([list]), [
    'video/home url: This address leads to a list or a channel: give that of one video',
  ])
  assert.deepEqual(faultsWith([list], { past: [list] }), [])
})

for (const [rule, drafts, expected, options] of [
  [
    'a batch of an unknown course',
    [newBatch('XX-2027-01', { courseId: 'Gone' })],
    ['batch/XX-2027-01 courseId: There is no course Gone'],
  ],
  [
    'a batch of more than five years',
    [newBatch('XX-2027-01', { startsOn: '2027-01-16', endsOn: '2099-12-31' })],
    ['batch/XX-2027-01 endsOn: A batch ends at most five years after it begins'],
  ],
  [
    'a price of an unknown course',
    [renamed(draftOf('price/AspenPlus', { courseId: 'Gone' }), 'Gone')],
    ['price/Gone courseId: There is no course Gone'],
  ],
  [
    'a price under the name of another course',
    [renamed(draftOf('price/AspenPlus'), 'AspenHysys')],
    ['price/AspenHysys courseId: The price of AspenHysys names this course'],
  ],
  [
    'a page of an unknown course',
    [renamed(draftOf('course-page/AspenPlus'), 'Gone')],
    [
      'course-page/Gone : There is no course Gone',
      'course-page/Gone : Only these courses have such a page: ProcessDesignEngieering, AspenPlus',
    ],
  ],
  [
    'a page of a course that has none',
    [renamed(draftOf('course-page/AspenPlus'), 'ProcessSafety')],
    ['course-page/ProcessSafety : Only these courses have such a page: ProcessDesignEngieering, AspenPlus'],
  ],
  [
    'a course without a price',
    [renamed(draftOf('course/AspenPlus', { name: 'Pinch' }), 'Pinch')],
    ['course/Pinch : It has no price yet: write its price too, and both go live together'],
  ],
  [
    'a course of which nothing is said',
    [
      renamed(draftOf('course/AspenPlus', { name: 'Pinch', overview: '' }), 'Pinch'),
      renamed(draftOf('price/AspenPlus', { courseId: 'Pinch' }), 'Pinch'),
    ],
    ['course/Pinch overview: Say what the course is about, or first what search engines show of it'],
  ],
  [
    'a course under the name of another, in other capitals',
    [draftOf('course/AspenPlus', { name: 'ASPEN hysys' })],
    [
      'course/AspenHysys name: Another course is called Aspen Hysys',
      'course/AspenPlus name: Another course is called ASPEN hysys',
    ],
  ],
  [
    'a course under the id of another',
    [draftOf('course/AspenPlus', { name: 'aspenhysys' })],
    ['course/AspenPlus name: Another course is called aspenhysys'],
  ],
  [
    'a course whose name is no address',
    [draftOf('course/AspenPlus', { name: 'Aspen [Plus]' })],
    ['course/AspenPlus name: Enrolments are kept under this name: leave out . $ # [ ] /'],
  ],
  [
    'a standing webinar with a date',
    [draftOf('webinar/standing', { startsAt: '2027-02-06T11:00:00+05:30', subject: 'x' })],
    ['webinar/standing startsAt: This is the text that stands while no event is ahead: write null'],
  ],
  [
    'a standing webinar at another address',
    [draftOf('webinar/standing', { dateKey: '06022027' })],
    ['webinar/standing dateKey: Its address of registrations stays 06032025'],
  ],
  [
    'two events at one address of their own',
    [event('one', { dateKey: '06022027' }), event('two', { dateKey: '06022027' })],
    [
      'webinar/one dateKey: This address of registrations belongs to “Reflux two”',
      'webinar/two dateKey: This address of registrations belongs to “Reflux one”',
    ],
  ],
  [
    'an event at an address that another one had before',
    [event('one'), event('two', { dateKey: '06022027' })],
    ['webinar/two dateKey: This address of registrations belongs to “Reflux one”'],
    { past: [event('one', { dateKey: '06022027' })] },
  ],
  ['two events at the common address', [event('one'), event('two')], []],
  [
    'an event at the address that it had before',
    [event('one', { dateKey: '06022027' })],
    [],
    { past: [event('one', { dateKey: '06022027' })] },
  ],
  [
    'HTML in a long text',
    [draftOf('course/AspenPlus', { questions: [{ question: 'Q', answer: 'a <b>word</b>' }] })],
    [
      'course/AspenPlus questions[0].answer: The text holds HTML; only paragraphs, lists, **bold** and [links](https://…) are possible',
    ],
  ],
  [
    'a link to a page that is not there',
    [newBatch('AP-2027-01', { note: 'see [this](/course/Gone), [that](/course/AspenPlus) and [more](/terms)' })],
    ['batch/AP-2027-01 note: The link /course/Gone leads to no page of this site'],
  ],
] as const)
  test(`judges ${rule}`, () => {
    const { without = [], past = [] } = (options ?? {}) as { without?: string[]; past?: Draft[] }
    assert.deepEqual(faultsWith(drafts, { without, past }), expected)
  })

test('the four courses of the beginning stay', () => {
  for (const id of ['ProcessDesignEngieering', 'AspenPlus', 'AspenHysys', 'ProcessSafety'])
    assert.ok(faultsWith([], { without: [`course/${id}`] }).includes(`course/${id} : This course stays on sale`))
})

test('a home page names courses that exist', () => {
  const { programmes } = draftOf('home/home').body as { programmes: { list: object[] } }
  const list = programmes.list.map((programme, index) => ({ ...programme, courseId: index === 2 ? 'Gone' : null }))
  assert.deepEqual(faultsWith([draftOf('home/home', { programmes: { ...programmes, list } })]), [
    'home/home programmes.list[2].courseId: There is no course Gone',
  ])
})

test('links of a text that nothing stands against lead to https, mailto or pages that are there', () => {
  const address = fc.oneof(
    fc.webUrl({ validSchemes: ['https', 'http', 'ftp'] }),
    fc.constantFrom(
      '/terms',
      '/course/AspenPlus',
      '/nowhere',
      '//evil.example',
      'javascript:alert(1)',
      'mailto:a@example.com',
      'terms',
      '#x',
    ),
    fc.webPath(),
  )
  fc.assert(
    fc.property(fc.array(address, { maxLength: 3 }), (links) => {
      const who = `Text ${links.map((link) => `[x](${link})`).join(' ')}`
      if (faultsWith([draftOf('about/about', { who })]).length > 0) return
      const shown = linksIn(richText(who))
      assert.ok(
        shown.every((link) => /^(?:https:\/\/|mailto:|\/$|\/terms$|\/course\/AspenPlus$)/.test(link)),
        who,
      )
    }),
    { numRuns: 60 },
  )
})
