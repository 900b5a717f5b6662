/** What new courses, batches and other things are called, made from names and days, so that nobody has to think of keys. */
import type { Kind } from './content.ts'
import { monthWords } from './indian-time.ts'

function firstFree<Name>(nameWith: (count: number) => Name, isFree: (name: Name) => boolean): Name {
  let count = 1
  while (!isFree(nameWith(count))) count += 1
  return nameWith(count)
}

const isAmong = (names: readonly string[], name: string): boolean =>
  names.some((one) => one.toLowerCase() === name.toLowerCase())

const letterOf = (count: number): string => (count <= 26 ? String.fromCharCode(64 + count) : String(count))

interface BatchNames {
  readonly label: string
  readonly key: string
}

interface TakenByBatches {
  readonly labels: readonly string[]
  readonly keys: readonly string[]
}

/** "Nov 2026" and `AP-2026-11` for a batch of AspenPlus that begins in that month; "Nov 2026 B" where that is taken. */
export function batchNames(courseId: string, startsOn: string, taken: TakenByBatches): BatchNames {
  const month = startsOn.slice(0, 7)
  const [name = '', year = ''] = monthWords(month).split(' ')
  const namesWith = (count: number): BatchNames => ({
    label: `${name.slice(0, 3)} ${year}${count === 1 ? '' : ` ${letterOf(count)}`}`,
    key: `${initialsOf(courseId)}-${month}${count === 1 ? '' : `-${letterOf(count)}`}`,
  })
  return firstFree(namesWith, ({ label, key }) => !isAmong(taken.labels, label) && !isAmong(taken.keys, key))
}

export function initialsOf(courseId: string): string {
  const capitals = courseId.replace(/[^A-Z0-9]/g, '')
  return capitals.length > 1 ? capitals : courseId.slice(0, 3).toUpperCase()
}

const LONGEST = 36

/** `HeatExchangers` of "Heat exchangers"; HeatExchangers2 where that is taken. Empty where the name has no two letters for an address. */
export function courseIdOf(name: string, taken: readonly string[]): string {
  const id = wordsOf(name)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
    .replace(/^\d+/, '')
    .slice(0, LONGEST)
  if (id.length < 2) return ''
  return firstFree(
    (count) => (count === 1 ? id : `${id}${count}`),
    (one) => !isAmong(taken, one),
  )
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')

interface NewKey {
  readonly kind: Kind
  readonly prefix: string
  readonly taken: readonly string[]
}

const LONGEST_WORDS = 60

/** `meera-iyer` of "Meera Iyer"; meera-iyer-2 where that is taken, and `trainer` where the name has no letter for an address. */
export function keyOf(name: string, { kind, prefix, taken }: NewKey): string {
  if (kind === 'course' || kind === 'price') return courseIdOf(name, taken) || courseIdOf(kind, taken)
  const words = wordsOf(name).join('-').slice(0, LONGEST_WORDS).replace(/-$/, '') || kind
  const key = prefix + (kind === 'batch' ? words : words.toLowerCase())
  return firstFree(
    (count) => (count === 1 ? key : `${key}-${count}`),
    (one) => !isAmong(taken, one),
  )
}
