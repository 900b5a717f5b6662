import type { AuditEntry } from '#contract/audit.ts'
import { changedFields } from './audit-words.ts'

/** What changed, each field on a line: before, then after. */
export function ChangeList({ entry }: { readonly entry: AuditEntry }) {
  const fields = changedFields(entry)
  if (fields.length === 0) return null
  return (
    <ul className="grid gap-0.5">
      {fields.map(({ name, before, after }) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-ink-soft">{name}: </span>
          {entry.before && <del className="decoration-1">{before}</del>}
          {entry.before && entry.after && ', now '}
          {entry.after && <ins className="no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  )
}
