/** A made-up old system: its two exports, from the entities of the specification, with every odd case in a known number. */
import { EDUCATION, EXPERIENCE, HEARD_FROM } from '#contract/option-lists.ts'
import { dice as createDice, type Dice } from '../people/dice.ts'
import { contactMessage, courseFeedback, enrolment, webinarRegistration } from '../people/makers.ts'
import { makeOldPeople, ODD_PEOPLE, oldProfile, type OldPerson } from './old-people.ts'

/** How often each odd case stands in the tree. */
export const ODD_LEAVES = {
  isoKeys: 12,
  /** ISO keys of a moment that has a record already. */
  takenMoments: 2,
  priorities: 4,
  bareValues: 2,
  numbers: 14,
  withoutNote: 9,
  unknownCourse: 10,
  unclearWebinar: 15,
  gluedWebinar: 5,
  untimed: 3,
  noRecord: 2,
  unknownBranch: 13,
  inArray: 4,
} as const

export const UNKNOWN_COURSE = 'Flarenet (2023)'
export const UNCLEAR_PREFIX = 'masterclass-registrations'
export const WEBINAR_PREFIX = 'synergyy-webinar-06032025'
const COURSES = ['Aspen Plus', 'Aspen Plus (Jan 2025)', 'Process Design & Engineering (July 2024)', 'Aspen Hysys']

export interface MadeOldSystem {
  readonly auth: { readonly users: readonly object[] }
  readonly tree: Tree
  /** Leaves of the tree. */
  readonly leaves: number
}
interface Tree {
  [key: string]: unknown
}

const BEGAN = Date.UTC(2024, 2, 1)
const STEP_MS = 61_003

/** `leaves` counts profiles too; what is odd comes first, and forms of all four kinds fill the rest. */
export function makeOldSystem({
  people,
  leaves,
  seed = 14,
}: {
  people: number
  leaves: number
  seed?: number
}): MadeOldSystem {
  const dice = createDice(seed)
  const persons = makeOldPeople(people, dice)
  const made = createTree(dice, persons)
  addProfiles(made, persons)
  addOdd(made)
  while (made.count < leaves) addForm(made)
  return { auth: { users: persons.map(({ user }) => user) }, tree: made.tree, leaves: made.count }
}

interface Making {
  readonly tree: Tree
  readonly dice: Dice
  readonly persons: readonly OldPerson[]
  count: number
  put(path: readonly string[], value: unknown): void
  /** Each moment once. */
  moment(): number
}

function createTree(dice: Dice, persons: readonly OldPerson[]): Making {
  let at = BEGAN
  const tree: Tree = {}
  return {
    tree,
    dice,
    persons,
    count: 0,
    put(path, value) {
      let node = tree
      for (const key of path.slice(0, -1)) node = (node[key] ??= {}) as Tree
      node[path.at(-1) ?? ''] = value
      this.count += 1
    },
    moment: () => (at += STEP_MS),
  }
}

function addProfiles(made: Making, persons: readonly OldPerson[]): void {
  persons.forEach((person, index) => {
    if (person.hasProfile) made.put(['users', person.user.localId], oldProfile(person, index))
  })
  for (let one = 0; one < ODD_PEOPLE.profileAlone; one += 1)
    made.put(['users', `gone${one}`], {
      fullName: `Gone ${one}`,
      mobile: '9800000001',
      ...(one === 0 ? {} : { email: `gone${one}@example.com` }),
      createdAt: new Date(BEGAN + one).toISOString(),
    })
}

const times = (count: number, work: (index: number) => void) => Array.from({ length: count }, (_, index) => work(index))

function addOdd(made: Making): void {
  const { put, moment } = { put: made.put.bind(made), moment: () => made.moment() }
  const iso = (ms: number) => new Date(ms).toISOString().replace('.', '_')
  times(ODD_LEAVES.isoKeys, () => put(['feedback', iso(moment())], message(made)))
  times(ODD_LEAVES.takenMoments, () => {
    const ms = moment()
    put(['feedback', String(ms)], message(made))
    put(['feedback', iso(ms)], message(made))
  })
  times(ODD_LEAVES.priorities, () => put(['feedback', String(moment())], { ...message(made), '.priority': 1 }))
  times(ODD_LEAVES.bareValues, () =>
    put(['feedback', String(moment())], { ...message(made), phone: { '.value': '9876543210', '.priority': 2 } }),
  )
  times(ODD_LEAVES.numbers, (index) =>
    put(['enrollments', 'Aspen Plus', String(moment())], {
      ...seat(made),
      phone: index % 2 ? 9_876_543_210 : '+91 98765 43210',
    }),
  )
  times(ODD_LEAVES.withoutNote, () => {
    const { note: _note, ...sent } = registered(made)
    put([WEBINAR_PREFIX, String(moment())], sent)
  })
  times(ODD_LEAVES.unknownCourse, () => put(['enrollments', UNKNOWN_COURSE, String(moment())], seat(made)))
  times(ODD_LEAVES.unclearWebinar, () => put([UNCLEAR_PREFIX, String(moment())], registered(made)))
  times(ODD_LEAVES.gluedWebinar, () => put([`w-06032025-${moment()}`], registered(made)))
  times(ODD_LEAVES.untimed, (index) => put(['course-feedbacks', `entry ${index}`], opinion(made)))
  times(ODD_LEAVES.noRecord, () => put(['feedback', String(moment())], 'a word'))
  times(ODD_LEAVES.unknownBranch, (index) =>
    put(['newsletter', pushIdAt(moment(), made.dice)], { email: `reader${index}@example.com`, since: 2024 }),
  )
  made.tree['slots'] = [
    null,
    ...times(ODD_LEAVES.inArray, (index) => ({ name: `slot ${index}`, seats: 30, days: ['Sat', 'Sun'] })),
  ]
  made.count += ODD_LEAVES.inArray
}

function addForm(made: Making): void {
  const { dice } = made
  const key = String(made.moment())
  const kind = dice.roll(10)
  if (kind < 4) made.put(['enrollments', dice.of(COURSES), key], seat(made))
  else if (kind < 7) made.put([WEBINAR_PREFIX, key], registered(made))
  else if (kind < 9) made.put(['feedback', key], message(made))
  else made.put(['course-feedbacks', pushIdAt(Number(key), dice)], opinion(made))
}

/** Every other form comes from somebody with an account. */
function sender({ dice, persons }: Making) {
  const person = dice.roll(2) === 0 ? persons[dice.roll(persons.length)] : undefined
  const number = dice.roll(1_000_000)
  const stranger = { name: `Visitor ${number}`, email: `visitor${number}@example.com` }
  return {
    ...stranger,
    phone: `97${String(number).padStart(8, '0')}`,
    ...(person?.user.email ? { name: person.name, email: person.user.email } : {}),
  }
}

const seat = (made: Making) => enrolment({ ...sender(made), education: made.dice.of(EDUCATION) })

const registered = (made: Making) =>
  webinarRegistration({
    ...sender(made),
    hearAboutUs: made.dice.of(HEARD_FROM),
    aspenExperience: made.dice.of(EXPERIENCE),
  })

function message(made: Making) {
  const { name, email, phone } = sender(made)
  const [firstName = '', lastName = ''] = name.split(' ')
  return contactMessage({ firstName, lastName, email, phone })
}

function opinion(made: Making) {
  const { name, email, phone } = sender(made)
  return courseFeedback({ fullName: name, emailAddress: email, contactNumber: phone })
}

const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

function pushIdAt(ms: number, { roll }: Dice): string {
  const time = Array.from({ length: 8 }, (_, place) => ALPHABET.charAt(Math.floor(ms / 64 ** (7 - place)) % 64))
  return [...time, ...Array.from({ length: 12 }, () => ALPHABET.charAt(roll(64)))].join('')
}
