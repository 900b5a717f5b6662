/** What new courses and batches are called, made from names and days, so that nobody has to think of keys. */
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

function initialsOf(courseId: string): string {
  const capitals = courseId.replace(/[^A-Z0-9]/g, '')
  return capitals.length > 1 ? capitals : courseId.slice(0, 3).toUpperCase()
}

const LONGEST = 36

/** `HeatExchangers` of "Heat exchangers"; HeatExchangers2 where that is taken. Empty where the name has no two letters for an address. */
export function courseIdOf(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
  const id = words
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
