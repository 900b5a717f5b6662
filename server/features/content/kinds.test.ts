import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SEED } from '#content/seed.ts'
import { KINDS, type Kind } from '#contract/content.ts'
import { bodyText, checkEntry, readEntry } from './kinds.ts'
import { apart } from './sealed-fields.ts'

/** A row of each kind in each form that was ever stored. Rows are only added here: what lies in a database stays as it is. */
const STORED: Readonly<Record<Kind, readonly (readonly [key: string, text: string])[]>> = {
  course: [
    [
      'PinchAnalysis',
      '{"version":1,"body":{"name":"Pinch Analysis","hours":12,"drawing":"process-plant","releaseDate":"2027-01-01","overview":"What it is about.","syllabus":[{"title":"Targets","topics":["Composite curves"]}],"outcomes":["Find the target"],"requirements":["A sheet"],"audience":["Engineers"],"material":["Notes"],"trainer":{"name":"Asha Rao","bio":"Teaches.","links":[{"label":"Profile","url":"https://example.com/asha"}]},"questions":[{"question":"When?","answer":"Soon."}],"reviews":[{"user":"Ravi","comment":"Good","rating":5}],"sampleVideo":"https://www.youtube-nocookie.com/embed/x","placeOfSupply":"buyer","figures":{"usersCount":0,"bookedPercentage":0,"shown":"counted"}},"sealed":{}}',
    ],
    [
      'HeatExchangers',
      '{"version":1,"body":{"name":"Pinch Analysis","hours":12,"prerequisite":"Second year","software":["A sheet"],"startIf":"you have never drawn a composite curve","drawing":"process-plant","releaseDate":"2027-01-01","overview":"What it is about.","syllabus":[{"title":"Targets","topics":["Composite curves"]}],"outcomes":["Find the target"],"requirements":["A sheet"],"audience":["Engineers"],"material":["Notes"],"trainer":{"name":"Asha Rao","bio":"Teaches.","links":[{"label":"Profile","url":"https://example.com/asha"}]},"trainers":["meera-iyer"],"questions":[{"question":"When?","answer":"Soon."}],"reviews":[{"user":"Ravi","comment":"Good","rating":5}],"sampleVideo":"https://www.youtube-nocookie.com/embed/x","placeOfSupply":"buyer","figures":{"usersCount":0,"bookedPercentage":0,"shown":"counted"}},"sealed":{}}',
    ],
    [
      'HeatPumps',
      '{"version":1,"body":{"name":"Pinch Analysis","hours":12,"prerequisite":"Second year","software":["A sheet"],"startIf":"you have never drawn a composite curve","drawing":"process-plant","releaseDate":"2027-01-01","overview":"What it is about.","syllabus":[{"title":"Targets","topics":["Composite curves"]}],"outcomes":["Find the target"],"requirements":["A sheet"],"audience":["Engineers"],"material":["Notes"],"trainer":{"name":"Asha Rao","bio":"Teaches.","links":[{"label":"Profile","url":"https://example.com/asha"}]},"trainers":["meera-iyer"],"questions":[{"question":"When?","answer":"Soon."}],"reviews":[{"user":"Ravi","comment":"Good","rating":5}],"sampleVideo":"https://www.youtube-nocookie.com/embed/x","placeOfSupply":"buyer","figures":{"usersCount":0,"bookedPercentage":0,"shown":"counted"},"isArchived":true},"sealed":{}}',
    ],
  ],
  trainer: [
    [
      'meera-iyer',
      '{"version":1,"body":{"name":"Meera Iyer","title":"Process engineer","photo":{"id":"00000000000000000000000000000000-640x640","alt":"Meera Iyer"},"years":9,"plants":["A refinery"],"standards":["API 520"],"bio":"Sizes relief valves.","links":[{"label":"Profile","url":"https://example.com/meera"}],"isHidden":false},"sealed":{}}',
    ],
  ],
  batch: [
    [
      'PA-2027-01',
      '{"version":1,"body":{"courseId":"PinchAnalysis","label":"Jan 2027","startsOn":"2027-01-16","endsOn":"2027-03-20","weekly":[{"day":"Sat","at":"19:00","minutes":120}],"capacity":30,"enrolUntil":"2027-01-15","state":"announced"},"sealed":{"joinUrl":"sealed1.AAAA","note":"sealed1.BBBB"}}',
    ],
  ],
  price: [
    [
      'PinchAnalysis',
      '{"version":1,"body":{"courseId":"PinchAnalysis","original":8000,"discounted":6000,"from":"2027-01-01T00:00:00+05:30"},"sealed":{}}',
    ],
  ],
  webinar: [
    [
      'reflux',
      '{"version":1,"body":{"title":"Reflux","subject":"Reflux and energy","speaker":null,"startsAt":"2027-02-06T11:00:00+05:30","minutes":60,"dateKey":"06022027","about":"About reflux.","perks":["Live session"],"isHidden":false},"sealed":{}}',
    ],
    [
      'reflux-again',
      '{"version":1,"body":{"title":"Reflux","subject":"Reflux and energy","speaker":null,"speakerId":"meera-iyer","startsAt":"2027-02-06T11:00:00+05:30","minutes":60,"dateKey":"06022027","about":"About reflux.","perks":["Live session"],"isHidden":false},"sealed":{}}',
    ],
  ],
  testimonial: [
    [
      '38-asha',
      '{"version":1,"body":{"position":38,"name":"Asha","title":"Process Engineer","feedback":"It helped.","stars":5,"isSample":false},"sealed":{}}',
    ],
  ],
  'course-page': [
    ['AspenPlus', '{"version":1,"body":{"title":"Aspen Plus","intro":"Learn it.","cardText":"A line."},"sealed":{}}'],
  ],
  'course-order': [['courses', '{"version":1,"body":{"courses":["PinchAnalysis","AspenPlus"]},"sealed":{}}']],
  home: [
    [
      'home',
      '{"version":1,"body":{"heading":"Home","intro":"We do it.","video":{"heading":"Video","text":"See it.","label":"Play"},"programmes":{"heading":"Programmes","subtitle":"All","listHeading":"List","list":[{"name":"Pinch","summary":"Heat.","icon":"exchanger","courseId":null}]},"why":{"heading":"Why","features":[{"title":"Live","text":"Live.","icon":"lecture"}],"trainers":"Engineers."},"testimonials":{"heading":"Students"},"counters":[{"target":780,"title":"Trained"}]},"sealed":{}}',
    ],
  ],
  about: [
    [
      'about',
      '{"version":1,"body":{"heading":"About","lead":"Us.","who":"Engineers.","offersHeading":"Offers","offers":[{"title":"Design","text":"Plants.","icon":"flowsheet"}],"internsHeading":"Interns","interns":"We place them."},"sealed":{}}',
    ],
  ],
  consultancy: [
    [
      'consultancy',
      '{"version":1,"body":{"heading":"Consultancy","lead":"Plants.","about":"We design.","offersHeading":"Offers","offers":[{"title":"Design","text":"Plants.","icon":"flowsheet"}],"audienceHeading":"For whom","audience":["Plants"],"stepsHeading":"How","steps":[{"title":"Write","text":"To us."}],"clients":[{"name":"A plant","text":"A study."}],"pictures":[{"picture":{"id":"00000000000000000000000000000000-640x400","alt":"A column"},"caption":"At night"}],"callHeading":"Write","callText":"A few lines."},"sealed":{}}',
    ],
  ],
  office: [
    [
      'office',
      '{"version":1,"body":{"city":"Vadodara","region":"Gujarat","hours":"9am-5pm","replyWithin":"48 hours","since":2024,"legalName":null,"address":null,"links":[]},"sealed":{}}',
    ],
  ],
  legal: [
    ['terms', '{"version":1,"body":{"sections":[{"id":"fees","title":"Fees","text":"Paid before."}]},"sealed":{}}'],
  ],
  description: [
    [
      'about',
      '{"version":1,"body":{"text":"A description of a page that is long enough for search engines to show it whole."},"sealed":{}}',
    ],
  ],
  video: [['home', '{"version":1,"body":{"url":null},"sealed":{}}']],
  job: [
    [
      'process-engineer',
      '{"version":1,"body":{"title":"Process Engineer","company":"Plant","place":"Vadodara","experience":"2 years","until":"2027-01-31","howToApply":"Write."},"sealed":{}}',
    ],
  ],
  issue: [
    ['2027-01', '{"version":1,"body":{"month":"2027-01","title":"January","text":"News.","problem":null},"sealed":{}}'],
  ],
  community: [
    [
      'aspen-users',
      '{"version":1,"body":{"name":"Aspen users","purpose":"Questions","link":"https://example.com/group","rules":"Be kind."},"sealed":{}}',
    ],
  ],
  reply: [
    [
      'first-answer',
      '{"version":1,"body":{"title":"First answer","subject":"{course}","text":"Hello {name}"},"sealed":{}}',
    ],
  ],
  notice: [['newsletter', '{"version":1,"body":{"title":"News","text":"We use your address."},"sealed":{}}']],
}

test('reads every form of a body that was ever stored', () => {
  for (const kind of KINDS)
    for (const [key, text] of STORED[kind]) {
      const entry = readEntry(kind, key, text)
      assert.deepEqual([entry.kind, entry.key], [kind, key])
    }
})

test('writes the last of the forms', () => {
  for (const kind of KINDS) {
    const [key, text] = STORED[kind].at(-1) ?? assert.fail(`no row of ${kind}`)
    assert.equal(bodyText(readEntry(kind, key, text)), text, kind)
  }
})

test('everything that is shipped is kept and comes back as it is', () => {
  for (const shipped of SEED) {
    const { entry, faults } = checkEntry(shipped.kind, shipped.key, shipped.body)
    assert.deepEqual(faults, [])
    const { open } = apart(entry ?? assert.fail())
    assert.deepEqual(readEntry(open.kind, open.key, bodyText({ ...open, sealed: {} })), { ...open, sealed: {} })
  }
})

test('refuses no body with an accident, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...KINDS), fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString')),
      fc.string(),
      fc.anything({ withNullPrototype: true, withMap: true, withDate: true }),
      (kind, key, body) => {
        const { entry, faults } = checkEntry(kind, key, body)
        assert.ok(entry !== null || faults.length > 0)
      },
    ),
  )
})

test('a body with a field more, or one less, is refused by the name of the field', () => {
  const bodies = SEED.map(({ kind, key, body }) => ({ kind, key, body }))
  fc.assert(
    fc.property(fc.constantFrom(...bodies), fc.nat(), ({ kind, key, body }, index) => {
      const fields = Object.keys(body)
      const field = fields[index % fields.length] ?? ''
      const less = Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
      const isOptional = [
        'joinUrl',
        'groupUrl',
        'note',
        'isHidden',
        'inShort',
        'level',
        'prerequisite',
        'software',
      ].includes(field)
      assert.deepEqual(
        checkEntry(kind, key, less).faults.map((fault) => fault.field),
        isOptional ? [] : [field],
      )
      assert.deepEqual(checkEntry(kind, key, { ...body, [`${field}More`]: 1 }).faults, [
        { thing: `${kind}/${key}`, field: `${field}More`, sentence: 'This field is not known' },
      ])
    }),
  )
})
