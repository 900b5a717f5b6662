/** Which seats a file of purchases gives, and what has to be asked before. */
import { createHash } from 'node:crypto'
import { titleOf, type Batch } from '#contract/batches.ts'
import { AccountAddress } from '#contract/accounts.ts'
import { visibleLine } from '#contract/visible-text.ts'
import type { Catalogue } from '../../content/catalogue.ts'
import { courseNamed } from '../place-leaf.ts'
import type { PurchaseRow } from './purchase-rows.ts'

export interface WantedSeat {
  readonly email: string
  readonly name: string
  readonly courseId: string
  readonly batchKey: string
  readonly note: string
  /** Of the file, for whoever reads what became of them. */
  readonly lines: readonly number[]
}

export interface Question {
  readonly id: string
  readonly about: string
  readonly choices: readonly string[]
}

export interface Sorted {
  readonly seats: readonly WantedSeat[]
  readonly questions: readonly Question[]
  /** Rows that an answer leaves out. */
  readonly left: number
}

const LEAVE = 'leave'
const ALL = 'all'
const AN_ADDRESS = 'an address'

type Known = Pick<Catalogue, 'courses' | 'batches'>
/** A row whose words are ours; what has to be asked; or nothing, where an answer leaves it out. */
type Placed = { readonly row: PurchaseRow; readonly courseId: string; readonly batchKey: string }
type Answers = ReadonlyMap<string, string>

export function sortPurchases(rows: readonly PurchaseRow[], known: Known, answers: Answers): Sorted {
  const asked = new Map<string, Asked>()
  const seats: WantedSeat[] = []
  let left = 0
  const sort = <T extends object>(found: T | Question | null, taken: number, take: (found: T) => void) => {
    if (found === null) left += taken
    else if (isQuestion(found)) asked.set(found.id, askedOnce(found, asked.get(found.id)))
    else take(found)
  }
  const groups = new Map<string, Placed[]>()
  for (const row of rows)
    sort(placed(row, known, answers), 1, (one) => {
      const key = `${one.row.email} ${one.courseId}`
      groups.set(key, [...(groups.get(key) ?? []), one])
    })
  for (const group of groups.values()) sort(seatOf(group, answers), group.length, (seat) => seats.push(seat))
  return { seats, questions: [...asked.values()].map(worded), left }
}

interface Asked {
  readonly question: Question
  readonly times: number
}

const askedOnce = (question: Question, before: Asked | undefined): Asked =>
  before ? { ...before, times: before.times + 1 } : { question, times: 1 }

/** One answer may decide about many rows. */
const worded = ({ question, times }: Asked): Question =>
  times === 1 ? question : { ...question, about: `${question.about} The answer counts for ${times} rows.` }

const isQuestion = (found: object): found is Question => 'choices' in found

function placed(given: PurchaseRow, known: Known, answers: Answers): Placed | Question | null {
  const row = addressed(given, answers)
  if (row === null || isQuestion(row)) return row
  const course = courseOf(row, known, answers)
  if (course === null || typeof course !== 'string') return course
  const batch = batchOf(row, course, known, answers)
  return batch === null || typeof batch !== 'string' ? batch : { row, courseId: course, batchKey: batch }
}

/** null for what is none. */
const addressIn = (text: string): string | null => AccountAddress.safeParse(text.toLowerCase()).data ?? null

/** A row that names nobody is known by its other cells: lines move. */
function addressed(row: PurchaseRow, answers: Answers): PurchaseRow | Question | null {
  if (addressIn(row.email) === row.email) return row
  const { line, name, email, course, batch, note } = row
  const id = `address:${shortDigest([name, email, course, batch, note].join('\n'))}`
  const said = email === '' ? 'has no address' : `has “${email}”, which is no address`
  const answer = answers.get(id) ?? ''
  if (answer === LEAVE) return null
  const given = addressIn(answer)
  if (given !== null) return { ...row, email: given }
  return { id, about: `Line ${line} (${name}, ${course}) ${said}. Whose is it?`, choices: [AN_ADDRESS, LEAVE] }
}

function courseOf({ line, course }: PurchaseRow, known: Known, answers: Answers): string | Question | null {
  const found = courseNamed(known, course)
  if (found) return found.id
  const choices = known.courses.map(({ id }) => id)
  const about = course === '' ? `Line ${line} names no course. Which one?` : `“${course}” is no course here. Which one?`
  return chosen({ id: `course:${course}`, about, choices: [...choices, LEAVE] }, answers)
}

function batchOf(row: PurchaseRow, courseId: string, known: Known, answers: Answers): string | Question | null {
  const all = known.batches.filter((batch) => batch.courseId === courseId)
  const open = all.filter(({ state }) => state !== 'draft' && state !== 'cancelled')
  const found = open.filter((batch) => isCalled(batch, row, known))
  if (found[0] && found.length === 1) return found[0].key
  const shut = all.find((batch) => !open.includes(batch) && isCalled(batch, row, known))
  const what = shut ? `a ${shut.state === 'draft' ? 'draft' : 'cancelled batch'}` : 'none'
  const name = row.batch === '' && !shut ? 'no batch' : `the batch “${row.batch || row.course}”, which is ${what}`
  const about = `Line ${row.line} names ${name} of ${courseId}. Which one?`
  const id = `batch:${courseId}:${row.batch}`
  return chosen({ id, about, choices: [...open.map(({ key }) => key), LEAVE] }, answers)
}

/** By its key or label; where no batch is named, by the whole title that stands as the course. */
function isCalled({ key, label, courseId }: Batch, { batch, course }: PurchaseRow, { courses }: Known): boolean {
  const same = (a: string, b: string) => visibleLine(a).toLowerCase() === visibleLine(b).toLowerCase()
  if (batch !== '') return same(key, batch) || same(label, batch)
  const name = courses.find(({ id }) => id === courseId)?.name ?? courseId
  return same(titleOf(name, { label }), course)
}

/** One person in one course, whatever the number of rows. */
function seatOf(group: readonly Placed[], answers: Answers): WantedSeat | Question | null {
  const [first] = group
  if (!first) return null
  const { courseId } = first
  const { email } = first.row
  const where = `${email} in ${courseId}, lines ${group.map(({ row }) => row.line).join(', ')}`
  const id = `${shortDigest(email)}:${courseId}`
  const batchKey = only(
    group.map((one) => one.batchKey),
    `batches:${id}`,
    `Two batches for ${where}. Which one?`,
    answers,
  )
  if (typeof batchKey !== 'string') return batchKey
  const amounts = group.map(({ row }) => row.amount).filter(Boolean)
  const about = `Different amounts for ${where}. Which one counts? “${ALL}” keeps every one in the note.`
  const amount = only(amounts, `amounts:${id}`, about, answers, ALL)
  if (typeof amount !== 'string') return amount
  const rows = group.map(({ row }) => row).filter((row) => [ALL, row.amount, ''].includes(amount) || row.amount === '')
  return {
    email,
    courseId,
    batchKey,
    name: rows.map(({ name }) => name).find(Boolean) ?? '',
    note: [...new Set(rows.map(({ note }) => note))].filter(Boolean).join('; '),
    lines: group.map(({ row }) => row.line),
  }
}

function only(
  values: readonly string[],
  id: string,
  about: string,
  answers: Answers,
  ...more: readonly string[]
): string | Question | null {
  const [first = '', ...others] = [...new Set(values)]
  if (others.length === 0) return first
  return chosen({ id, about, choices: [first, ...others, ...more, LEAVE] }, answers)
}

/** An answer that is none of the choices counts as none. */
function chosen(question: Question, answers: Answers): string | Question | null {
  const answer = answers.get(question.id)
  if (answer === undefined || !question.choices.includes(answer)) return question
  return answer === LEAVE ? null : answer
}

const shortDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
