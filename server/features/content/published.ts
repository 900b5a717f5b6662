import type { Entry, Kind } from '#contract/content.ts'

/** A published body. What is shipped counts as version 0 and was always there. */
export type Published<Name extends Kind = Kind> = Entry<Name> & {
  readonly number: number
  /** ISO 8601 UTC, or '' for what is shipped. */
  readonly publishedAt: string
}

/** How a thing is called in commands, files and faults: `batch/AP-2025-01`. */
export const nameOf = ({ kind, key }: { readonly kind: string; readonly key: string }): string => `${kind}/${key}`

/** The last version of each thing that was published by then; `time` as ISO 8601 UTC. */
export function publishedBy<One extends Published>(versions: readonly One[], time: string): One[] {
  const last = new Map<string, One>()
  for (const version of versions) {
    if (version.publishedAt > time) continue
    const name = nameOf(version)
    const before = last.get(name)
    if (!before || before.number < version.number) last.set(name, version)
  }
  return [...last.values()]
}
