/** What an export from here has otherwise than the tree of the old system, and what of it the reports have named. */
import type { ImportTable } from './tables.ts'
import type { Queries } from '../../database/transaction.ts'
import { ERASED } from '../../database/erased-mark.ts'
import { erasedPeople, isErasedPath } from './erased-since.ts'
import { canonical, isNode, type OldLeaf, type OldNode, type OldValue } from './old-tree.ts'
import { momentIn, normalised, type OldForm } from './old-forms.ts'
import { digestOf } from './plan.ts'
import { profileOf } from './take-in.ts'

export interface Exported {
  readonly path: readonly string[]
  readonly content: unknown
}

export interface Differences {
  readonly missing: readonly string[]
  /** Here alone: what people sent and who registered since. */
  readonly extra: readonly string[]
  /** Something else than it was brought as, with the fields. */
  readonly changed: ReadonlyArray<{ readonly path: string; readonly fields: readonly string[] }>
  /** What is different on purpose, as the reports said. */
  readonly named: Readonly<Record<Named, number>>
}

type Named =
  | 'moved'
  | 'rewritten'
  | 'earlier'
  | 'parked'
  | 'known'
  | 'left'
  | 'contact'
  | 'erased'
  | 'changedThere'
  | 'withoutProfile'

const COLUMNS = ['source', 'path', 'digest', 'targetType', 'targetId', 'question'] as const
type Row = Pick<ImportTable, (typeof COLUMNS)[number]>

export async function differencesOf(
  queries: Queries,
  leaves: readonly OldLeaf[],
  exported: readonly Exported[],
): Promise<Differences> {
  const rows: Row[] = await queries.selectFrom('imports').select(COLUMNS).execute()
  const erased = await erasedPeople(queries)
  const taken = new Map(rows.flatMap((row) => (row.source === 'tree' ? [[row.path, row]] : [])))
  const here = new Map(exported.map(({ path, content }) => [path.join('/'), content]))
  const compared = leaves.map((leaf) => {
    const path = leaf.path.join('/')
    const row = taken.get(path)
    if (row) return { path, target: targetPath(row), found: compare(leaf, row, here) }
    return { path, target: '', found: isErasedPath(path, erased) ? ERASED_HERE : MISSING }
  })
  const met = new Set(compared.map(({ target }) => target))
  const profileless = new Set(rows.flatMap((row) => (row.source === 'auth' ? [targetPath(row)] : [])))
  const alone = [...here].flatMap(([path, content]) => (met.has(path) || isErasedRecord(content) ? [] : [path]))
  const named = compared.flatMap(({ found }) => ('named' in found ? found.named : []))
  const countOf = (name: Named) => named.filter((one) => one === name).length
  return {
    missing: compared.flatMap(({ path, found }) => ('isMissing' in found ? [path] : [])),
    extra: alone.filter((path) => !profileless.has(path)),
    changed: compared.flatMap(({ path, found }) => ('fields' in found ? [{ path, fields: found.fields }] : [])),
    named: {
      moved: countOf('moved'),
      rewritten: countOf('rewritten'),
      earlier: countOf('earlier'),
      parked: countOf('parked'),
      known: countOf('known'),
      left: countOf('left'),
      contact: countOf('contact'),
      erased: countOf('erased'),
      changedThere: countOf('changedThere'),
      withoutProfile: alone.filter((path) => profileless.has(path)).length,
    },
  }
}

const targetPath = ({ targetType, targetId }: Row): string =>
  targetType === 'user' ? `users/${targetId}` : targetType === 'record' ? targetId : ''

const isErasedRecord = (content: unknown): boolean => fieldsOf(content)['erased'] === true

const MISSING = { isMissing: true } as const
const ERASED_HERE = { named: ['erased'] } as const
type Found = typeof MISSING | { readonly named: readonly Named[] } | { readonly fields: string[] }

function compare({ path, value }: OldLeaf, row: Row, here: ReadonlyMap<string, unknown>): Found {
  const { targetType, question, digest } = row
  if (targetType === 'erased') return ERASED_HERE
  const target = targetPath(row)
  const content = here.get(target)
  if (target !== '' && content === undefined) return MISSING
  if (digest !== digestOf(value)) return { named: ['changedThere'] }
  if (targetType === 'known' || targetType === 'left' || targetType === 'contact') return { named: [targetType] }
  if (targetType === 'parked') return { named: ['parked'] }
  const isMoved = target !== path.join('/')
  const moved: Named[] = question !== '' ? ['parked'] : isMoved ? ['moved'] : []
  const found = targetType === 'user' ? compareProfile(value, content) : compareRecord(target, value, content)
  return 'fields' in found ? found : { named: [...moved, ...found.named] }
}

interface Same {
  readonly named: readonly Named[]
}

function compareRecord(target: string, value: OldValue, content: unknown): Same | { fields: string[] } {
  if (canonical(content) === canonical(value)) return { named: [] }
  const [form = ''] = target.split('/')
  const today = isNode(value) && isForm(form) ? normalised(form, value) : value
  const fields = differing(today, content)
  if (fields.length === 0) return { named: ['rewritten'] }
  const own = fieldsOf(content)
  return fields.every((name) => canonical(own[name]).includes(ERASED)) ? ERASED_HERE : { fields }
}

const isForm = (name: string): name is OldForm =>
  ['course-feedbacks', 'feedback', 'enrollments', 'webinars'].includes(name)

/** The account's address counts, the earlier of two times, and what nobody wrote is an empty text. */
function compareProfile(value: OldValue, content: unknown): Same | { fields: string[] } {
  if (canonical(content) === canonical(value)) return { named: [] }
  const profile: OldNode = isNode(value) ? value : {}
  const own = fieldsOf(content)
  const { fullName, ...said } = profileOf(profile)
  const createdAt = momentIn(profile)
  const fields = [
    ...Object.entries(said).flatMap(([name, text]) => (text === '' || own[name] === text ? [] : [name])),
    ...(fullName === '' || own['fullName'] === fullName ? [] : ['fullName']),
    ...(createdAt === null || String(own['createdAt']) <= createdAt ? [] : ['createdAt']),
  ]
  if (fields.length > 0) return { fields }
  const isEarlier = createdAt !== null && own['createdAt'] !== createdAt
  const { createdAt: _made, ...rest } = own
  const { createdAt: _there, ...saidThere } = profile
  const isRewritten = canonical(rest) !== canonical(saidThere)
  return { named: [...(isEarlier ? (['earlier'] as const) : []), ...(isRewritten ? (['rewritten'] as const) : [])] }
}

const fieldsOf = (content: unknown): Readonly<Record<string, unknown>> =>
  typeof content === 'object' && content !== null ? Object.fromEntries(Object.entries(content)) : {}

function differing(expected: OldValue, content: unknown): string[] {
  if (canonical(expected) === canonical(content)) return []
  const [one, other] = [fieldsOf(expected), fieldsOf(content)]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  const fields = [...names].filter((name) => canonical(one[name]) !== canonical(other[name]))
  return fields.length === 0 ? ['the whole record'] : fields
}
