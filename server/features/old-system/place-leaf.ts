/** Where a record of the old system goes. */
import type { Course } from '#contract/catalog.ts'
import { isDateKey } from '#contract/old-system.ts'
import { courseCalled } from '../content/course-called.ts'
import type { Catalogue } from '../content/catalogue.ts'
import { ASIDE } from '../submissions/aside-records.ts'
import { COURSE_ALIASES } from '#content/course-aliases.ts'
import { timeOfKey } from './key-time.ts'
import { normalised, type OldForm } from './old-forms.ts'
import { isNode, type OldLeaf, type OldNode, type OldValue } from './old-tree.ts'
import {
  branchQuestion,
  courseQuestion,
  KEEP,
  LEAVE,
  shapeQuestion,
  TAKE,
  timeQuestion,
  webinarQuestion,
  type Asking,
  type Question,
} from './questions.ts'

export interface PlacedRecord {
  readonly to: 'record'
  readonly branch: string
  readonly key: string
  /** Another millisecond does as well, where this one is taken. */
  readonly isMoment: boolean
  readonly receivedAt: string | null
  readonly body: OldValue
}

export interface PlacedLeaf {
  readonly branch: string
  readonly goes: PlacedRecord | { readonly to: 'left' }
  readonly question: Question | null
}

export interface Known extends Asking {
  readonly catalogue: Catalogue
  readonly answers: ReadonlyMap<string, string>
}

const UNDATED = Date.UTC(2024, 0, 1)

export function placeLeaf(leaf: OldLeaf, known: Known): PlacedLeaf {
  const { path, value } = leaf
  const [top = ''] = path
  if (!isNode(value)) return isForm(top) ? parked(leaf, top, shapeQuestion(top), known) : unknown(leaf, known)
  if (top === 'enrollments') return placeEnrolment(leaf, value, known)
  if (top === 'feedback' || top === 'course-feedbacks')
    return path.length === 2
      ? dated(leaf, { form: top, branch: top, value, counted: top }, known)
      : parked(leaf, top, shapeQuestion(top), known)
  if (top === 'users') return parked(leaf, top, shapeQuestion(top), known)
  return isWebinar(value) ? placeWebinar(leaf, value, known) : unknown(leaf, known)
}

const isForm = (top: string): boolean => ['enrollments', 'feedback', 'course-feedbacks', 'users'].includes(top)

const isWebinar = (value: OldNode): boolean =>
  Object.hasOwn(value, 'aspenExperience') || Object.hasOwn(value, 'hearAboutUs')

const unknown = (leaf: OldLeaf, known: Known): PlacedLeaf => {
  const [top = ''] = leaf.path
  return parked(leaf, top, branchQuestion(top), known)
}

function placeEnrolment(leaf: OldLeaf, value: OldNode, known: Known): PlacedLeaf {
  // A name with a slash became two keys.
  const name = leaf.path.slice(1, -1).join('/')
  const question = courseQuestion(name, known)
  const answer = known.answers.get(question.id)
  const isNamed = answer === undefined || answer === KEEP || answer === TAKE
  const course = isNamed ? courseNamed(known.catalogue, name) : courseCalled(known.catalogue, answer)
  if (answer === LEAVE || (!course && answer !== KEEP)) return parked(leaf, 'enrollments', question, known)
  const branch = `enrollments/${course && answer !== KEEP ? course.name : name}`
  return dated(leaf, { form: 'enrollments', branch, value, counted: 'enrollments' }, known)
}

/** "(Jan 2025)": the batch of a title, whatever batches there are now. */
const BATCH = /\s*\((?:\p{L}+\.?\s+)?\d{4}\)$/u

/** Whoever named a branch may have called it "constructor". */
const aliasOf = (name: string): string | undefined =>
  Object.hasOwn(COURSE_ALIASES, name.toLowerCase()) ? COURSE_ALIASES[name.toLowerCase()] : undefined

export function courseNamed(catalogue: Pick<Catalogue, 'courses' | 'batches'>, name: string): Course | undefined {
  const plain = name.trim().replace(BATCH, '')
  return courseCalled(catalogue, name) ?? courseCalled(catalogue, aliasOf(plain) ?? plain)
}

const GLUED = /^(.*?)(\d{13})$/
const EIGHT_DIGITS = /(?<!\d)\d{8}(?!\d)/g

/** The old site kept them under a prefix of its own, with the date in it, and the time behind it or as a key of its own. */
function placeWebinar(leaf: OldLeaf, value: OldNode, known: Known): PlacedLeaf {
  const last = leaf.path.at(-1) ?? ''
  const [, glued = '', key = last] = GLUED.exec(last) ?? []
  const prefix = [...leaf.path.slice(0, -1), ...(glued === '' ? [] : [glued])].join('/')
  const dates = [...new Set(prefix.match(EIGHT_DIGITS))].filter(isDateKey)
  const question = webinarQuestion(prefix, known)
  const answer = known.answers.get(question.id)
  const dateKey = dates.length === 1 ? dates[0] : answer
  const counted = prefix === '' ? 'webinars' : prefix
  if (dateKey === undefined || dateKey === LEAVE) return parked(leaf, counted, question, known)
  const at = { form: 'webinars', branch: `webinars/${dateKey}`, value, counted } as const
  return dated({ ...leaf, path: [...leaf.path.slice(0, -1), key] }, at, known)
}

interface Place {
  readonly form: OldForm
  readonly branch: string
  readonly value: OldNode
  readonly counted: string
}

function dated(leaf: OldLeaf, { form, branch, value, counted }: Place, known: Known): PlacedLeaf {
  const key = leaf.path.at(-1) ?? ''
  const question = timeQuestion(counted)
  const told = timeOfKey(key)
  if (told === null && known.answers.get(question.id) !== TAKE) return parked(leaf, counted, question, known)
  const ms = told ?? UNDATED
  const isMoment = form !== 'course-feedbacks'
  return {
    branch: counted,
    goes: {
      to: 'record',
      branch,
      key: isMoment ? String(ms) : key,
      isMoment,
      receivedAt: new Date(ms).toISOString(),
      body: normalised(form, value),
    },
    question: null,
  }
}

/** Kept as it came, where it is found again, until somebody decides. */
function parked({ path, value }: OldLeaf, counted: string, question: Question, { answers }: Known): PlacedLeaf {
  const answer = answers.get(question.id)
  if (answer === LEAVE) return { branch: counted, goes: { to: 'left' }, question: null }
  const key = path.at(-1) ?? ''
  const told = timeOfKey(key)
  return {
    branch: counted,
    goes: {
      to: 'record',
      branch: [ASIDE, ...path.slice(0, -1)].join('/'),
      key,
      isMoment: false,
      receivedAt: told === null ? null : new Date(told).toISOString(),
      body: value,
    },
    question: answer === KEEP ? null : question,
  }
}
