import type { AuditEntry } from '#contract/audit.ts'
import { AUDIT_ACTIONS, type AuditAction } from '#contract/audit-actions.ts'
import { units } from '#contract/catalog.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { indianDay, indianTime } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'

/** What was done; an action of a later release is named as it is stored. */
export const actionInWords = (action: string): string => (isAction(action) ? AUDIT_ACTIONS[action] : action)

const PAGES = new Map<string, (id: string) => string>([
  ['account', deskPaths.person],
  ['batch', deskPaths.batch],
  ['buyer', deskPaths.person],
  ['contact', deskPaths.person],
  ['content', (id) => `${deskPaths.content}/${id.replace('%2F', '/')}`],
  ['lead', deskPaths.lead],
  ['letter', deskPaths.letter],
  ['oldSystem', () => deskPaths.oldSystem],
  ['payment', deskPaths.payment],
  ['rightsRequest', deskPaths.request],
  ['staff', deskPaths.person],
])

/** The page about what was changed; null where there is none. */
export const pageOf = ({ type, id }: AuditEntry['subject']): string | null =>
  PAGES.get(type)?.(encodeURIComponent(id)) ?? null

const isAction = (action: string): action is AuditAction => Object.hasOwn(AUDIT_ACTIONS, action)

const FIELDS = new Map([
  ['assigneeId', 'Assigned to'],
  ['batchKey', 'Batch'],
  ['isNewDevice', 'New device'],
  ['secondFactor', 'Second factor'],
  ['granted', 'Further rights'],
])

/** "nextOn" is called "Next on". */
const fieldInWords = (name: string): string =>
  FIELDS.get(name) ??
  (name.includes('@') ? name : undefined) ??
  name.replace(/^./, (first) => first.toUpperCase()).replace(/[A-Z](?<!^.)/g, (letter) => ` ${letter.toLowerCase()}`)

export interface ChangedField {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** Each field that changed, as text. Of a thing that is new or gone, those that have a value. */
export function changedFields({
  before,
  after,
  names: known,
}: Pick<AuditEntry, 'before' | 'after' | 'names'>): ChangedField[] {
  const called = (value: unknown): unknown => (typeof value === 'string' && known[value]) || value
  const told = (name: string, value: unknown) => {
    // Sums were kept as bare numbers once; now they are kept in words.
    if (SUMS.includes(name) && typeof value === 'number') return formatMoney({ amount: units(value), currency: '' })
    return written(Array.isArray(value) ? value.map(called) : called(value))
  }
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({
      name: fieldInWords(name),
      before: told(name, before?.[name]),
      after: told(name, after?.[name]),
    }))
    .filter((field) => (before && after) || field.before !== NOTHING || field.after !== NOTHING)
}

const NOTHING = 'nothing'
const SUMS = ['refunded', 'claimed', 'lost']

function written(value: unknown): string {
  if (value === undefined || value === null || value === '') return NOTHING
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(String).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return withDays(value)
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** "2027-01-16" is told as "16 January 2027", a moment with the clock of India; all else as it is. */
function withDays(text: string): string {
  if (Number.isNaN(Date.parse(text))) return text
  if (DAY.test(text)) return indianDay(text)
  return MOMENT.test(text) ? indianTime(text) : text
}
