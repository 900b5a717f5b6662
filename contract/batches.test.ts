import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  batchOnSale,
  byAnotherClock,
  hoursByMovedClock,
  classesOf,
  dayEndsAt,
  daysAndHours,
  hoursAWeek,
  joinWindow,
  lastsTooLong,
  nextClass,
  WEEKDAYS,
  weeklyWords,
  type Batch,
} from './batches.ts'

const batch = (key: string, changes: Partial<Batch> = {}): Batch => ({
  key,
  courseId: 'AspenPlus',
  label: 'Jan 2027',
  startsOn: null,
  endsOn: null,
  weekly: [],
  capacity: null,
  enrolUntil: null,
  state: 'announced',
  ...changes,
})

const WEEKENDS: Batch = batch('AP-2027-01', {
  startsOn: '2027-01-16',
  endsOn: '2027-01-24',
  weekly: [
    { day: 'Sun', at: '10:00', minutes: 90 },
    { day: 'Sat', at: '19:00', minutes: 120 },
  ],
})

const onSale = (batches: readonly Batch[], time = '2026-11-20T12:00:00Z') =>
  batchOnSale(batches, 'AspenPlus', time)?.key

describe('the classes of a batch', () => {
  const daily = WEEKDAYS.map((day) => ({ day, at: '19:00', minutes: 60 }))

  it('come to an end, however far away its last day is', () => {
    for (const [startsOn, endsOn] of [
      ['2026-01-01', '9999-12-31'],
      ['0001-01-01', '9999-12-31'],
      ['9999-12-01', '9999-12-31'],
    ] as const) {
      const classes = classesOf({ startsOn, endsOn, weekly: daily })
      assert.ok(classes.length > 0 && classes.length <= 5 * 366 + 1, `${startsOn}: ${classes.length}`)
    }
    const last = batch('LAST', { startsOn: '9999-12-30', weekly: daily })
    assert.equal(nextClass(last, '2026-11-20T12:00:00Z')?.startsAt, '9999-12-30T13:30:00.000Z')
  })

  it('are none where a day is none', () => {
    assert.deepEqual(classesOf({ startsOn: 'x', endsOn: '2026-01-01', weekly: daily }), [])
    assert.deepEqual(classesOf({ startsOn: '2026-01-01', endsOn: 'x', weekly: daily }), [])
  })

  it('are not spread over more than five years', () => {
    const ends = (endsOn: string | null) => lastsTooLong({ startsOn: '2028-02-29', endsOn })
    assert.deepEqual(['2033-02-28', '2033-02-29', '2033-03-01', '9999-12-31', null].map(ends), [
      false,
      false,
      true,
      true,
      false,
    ])
  })

  it('are over with a day, also with the last one', () => {
    assert.equal(new Date(dayEndsAt('2026-11-20')).toISOString(), '2026-11-20T18:30:00.000Z')
    assert.ok(dayEndsAt('9999-12-31') > dayEndsAt('9999-12-30'))
  })
})

describe('the batch on sale', () => {
  it('is announced or running', () => {
    for (const state of ['draft', 'done', 'cancelled'] as const)
      assert.equal(onSale([batch('a', { state })]), undefined)
    for (const state of ['announced', 'running'] as const) assert.equal(onSale([batch('a', { state })]), 'a')
    assert.equal(onSale([batch('a', { courseId: 'AspenHysys' })]), undefined)
  })

  it('can be enrolled in until the end of a day in India', () => {
    const one = [batch('a', { enrolUntil: '2026-11-20' })]
    assert.equal(onSale(one, '2026-11-20T18:29:59.999Z'), 'a')
    assert.equal(onSale(one, '2026-11-20T18:30:00.000Z'), undefined)
    assert.equal(onSale(one, '2026-11-20T23:59:59+05:30'), 'a')
  })

  it('is the first to begin, without a day the last, then by key', () => {
    const [late, early, unknown] = [
      batch('a', { startsOn: '2027-02-01' }),
      batch('c', { startsOn: '2027-01-16' }),
      batch('b'),
    ]
    assert.equal(onSale([late, early, unknown]), 'c')
    assert.equal(onSale([unknown, late]), 'a')
    assert.equal(
      onSale([batch('AP-2', { startsOn: '2027-01-16' }), batch('AP-10', { startsOn: '2027-01-16' })]),
      'AP-10',
    )
    assert.equal(onSale([batch('b'), batch('a')]), 'a')
    assert.equal(onSale([]), undefined)
  })

  it('stays on sale when it has begun, until the owner changes it', () => {
    assert.equal(onSale([WEEKENDS], '2030-01-01T00:00:00Z'), 'AP-2027-01')
  })
})

describe('classes', () => {
  it('follow the weekly rule from the first to the last day, both counted', () => {
    assert.deepEqual(classesOf(WEEKENDS), [
      { startsAt: '2027-01-16T13:30:00.000Z', endsAt: '2027-01-16T15:30:00.000Z' },
      { startsAt: '2027-01-17T04:30:00.000Z', endsAt: '2027-01-17T06:00:00.000Z' },
      { startsAt: '2027-01-23T13:30:00.000Z', endsAt: '2027-01-23T15:30:00.000Z' },
      { startsAt: '2027-01-24T04:30:00.000Z', endsAt: '2027-01-24T06:00:00.000Z' },
    ])
  })

  it('are counted by days of India, also before 5:30 and across a year and a leap day', () => {
    const nights = {
      startsOn: '2027-12-31',
      endsOn: '2028-01-01',
      weekly: [{ day: 'Sat', at: '04:00', minutes: 60 }],
    } as const
    assert.deepEqual(
      classesOf(nights).map(({ startsAt }) => startsAt),
      ['2027-12-31T22:30:00.000Z'],
    )
    const leap = {
      startsOn: '2028-02-28',
      endsOn: '2028-03-01',
      weekly: [{ day: 'Tue', at: '19:00', minutes: 60 }],
    } as const
    assert.deepEqual(
      classesOf(leap).map(({ startsAt }) => startsAt),
      ['2028-02-29T13:30:00.000Z'],
    )
  })

  it('are not known without a first day, a last day or a rule', () => {
    for (const changes of [{ startsOn: null }, { endsOn: null }, { weekly: [] }])
      assert.deepEqual(classesOf({ ...WEEKENDS, ...changes }), [])
  })
})

describe('the next class', () => {
  const next = (time: string, changes: Partial<Batch> = {}) => nextClass({ ...WEEKENDS, ...changes }, time)?.startsAt

  it('is the one that is on until 15 minutes after its end, then the one after it', () => {
    assert.equal(next('2026-11-20T12:00:00Z'), '2027-01-16T13:30:00.000Z')
    assert.equal(next('2027-01-16T15:44:59.999Z'), '2027-01-16T13:30:00.000Z')
    assert.equal(next('2027-01-16T15:45:00Z'), '2027-01-17T04:30:00.000Z')
    assert.equal(next('2027-01-24T06:14:00Z'), '2027-01-24T04:30:00.000Z')
    assert.equal(next('2027-01-24T06:15:00Z'), undefined)
  })

  it('goes on by the weekly rule while no last day is given', () => {
    assert.equal(next('2029-06-15T00:00:00Z', { endsOn: null }), '2029-06-16T13:30:00.000Z')
    const night = [{ day: 'Fri', at: '23:00', minutes: 240 }] as const
    assert.equal(next('2027-01-22T20:00:00Z', { weekly: night, endsOn: '2027-01-22' }), '2027-01-22T17:30:00.000Z')
  })

  it('is none of a batch that has no first day, no rule, or is not open', () => {
    for (const changes of [
      { startsOn: null },
      { weekly: [] },
      { state: 'cancelled' },
      { state: 'done' },
      { state: 'draft' },
    ] as const)
      assert.equal(next('2026-11-20T12:00:00Z', changes), undefined)
  })

  it('agrees with all classes, at any moment of its time', () => {
    for (let hour = -24; hour < 12 * 24; hour += 1) {
      const time = new Date(Date.parse('2027-01-15T00:10:00Z') + hour * 3_600_000)
      const expected = classesOf(WEEKENDS).find((one) => joinWindow(one).closesAt > time.getTime())
      assert.equal(next(time.toISOString()), expected?.startsAt, time.toISOString())
    }
  })

  it('of two without a break is the one that is on, as soon as the one before is over', () => {
    const double = [
      { day: 'Sat', at: '10:00', minutes: 60 },
      { day: 'Sat', at: '11:00', minutes: 60 },
    ] as const
    const at = (time: string) => next(`2027-01-16T${time}:00+05:30`, { weekly: double })
    const [first, second] = ['2027-01-16T04:30:00.000Z', '2027-01-16T05:30:00.000Z']
    assert.deepEqual([at('10:59'), at('11:00'), at('12:14')], [first, second, second])
    const late = [double[0], { day: 'Sat', at: '11:29', minutes: 60 }] as const
    const between = (time: string) => next(`2027-01-16T${time}:00+05:30`, { weekly: late })
    assert.deepEqual([between('11:13'), between('11:14')], [first, '2027-01-16T05:59:00.000Z'])
  })
})

describe('weekly rules in words', () => {
  it('name days with the same hours together, in the order of a week', () => {
    const evening = { at: '19:00', minutes: 120 }
    assert.equal(
      weeklyWords([
        { day: 'Sun', ...evening },
        { day: 'Sat', ...evening },
      ]),
      'Sat and Sun, 7:00 pm to 9:00 pm IST',
    )
    assert.equal(
      weeklyWords([
        { day: 'Wed', ...evening },
        { day: 'Fri', ...evening },
        { day: 'Mon', ...evening },
      ]),
      'Mon, Wed and Fri, 7:00 pm to 9:00 pm IST',
    )
    assert.equal(weeklyWords(WEEKENDS.weekly), 'Sat, 7:00 pm to 9:00 pm; Sun, 10:00 am to 11:30 am IST')
    assert.equal(weeklyWords([{ day: 'Sat', at: '00:00', minutes: 720 }]), 'Sat, 12:00 am to 12:00 pm IST')
    assert.equal(weeklyWords([]), '')
  })

  it('say how many hours a week takes', () => {
    const lasting = (...minutes: readonly number[]) =>
      hoursAWeek(minutes.map((one) => ({ day: 'Sat', at: '19:00', minutes: one })))
    assert.deepEqual(
      [lasting(60), lasting(120, 150), lasting(50)],
      ['1 hour a week', '4.5 hours a week', '0.8 hours a week'],
    )
  })

  it('says days and hours by another clock, where a class may be on another day', () => {
    const at = (ahead: number) => daysAndHours(byAnotherClock(WEEKENDS.weekly, ahead))
    assert.equal(at(-270), 'Sat, 2:30 pm to 4:30 pm; Sun, 5:30 am to 7:00 am')
    assert.equal(at(-810), 'Sat, 5:30 am to 7:30 am; Sat, 8:30 pm to 10:00 pm')
    assert.equal(at(390), 'Sun, 1:30 am to 3:30 am; Sun, 4:30 pm to 6:00 pm')
  })

  it('says the hours on both sides of a day on which clocks abroad are moved (T8)', () => {
    const inZone = (timeZone: string) => (moment: string) => {
      const options = { timeZone, hour12: false, dateStyle: 'short', timeStyle: 'medium' } as const
      const there = new Date(moment).toLocaleString('sv-SE', options)
      return Math.round((Date.parse(`${there}Z`) - Date.parse(moment)) / 60_000) - 330
    }
    const evenings = [{ day: 'Sat', at: '19:00', minutes: 120 }] as const
    const hours = (zone: string, startsOn: string, endsOn: string | null) =>
      hoursByMovedClock({ startsOn, endsOn, weekly: evenings }, inZone(zone)).map(
        ({ since, weekly }) => `${since.slice(0, 10)} ${daysAndHours(weekly)}`,
      )
    assert.deepEqual(hours('Europe/London', '2026-10-10', '2026-12-20'), [
      '2026-10-10 Sat, 2:30 pm to 4:30 pm',
      '2026-10-31 Sat, 1:30 pm to 3:30 pm',
    ])
    assert.deepEqual(hours('America/New_York', '2026-10-10', '2026-12-20'), [
      '2026-10-10 Sat, 9:30 am to 11:30 am',
      '2026-11-07 Sat, 8:30 am to 10:30 am',
    ])
    assert.deepEqual(hours('Asia/Dubai', '2026-10-10', '2026-12-20'), ['2026-10-10 Sat, 5:30 pm to 7:30 pm'])
    assert.deepEqual(hours('Europe/London', '2026-10-10', null).length, 3)
    assert.deepEqual(hours('Europe/London', '2026-10-11', '2026-10-12'), ['2026-10-11 Sat, 2:30 pm to 4:30 pm'])
  })
})
