import type { Entry, Kind } from '#contract/content.ts'

/** A published body. What is shipped counts as version 0 and was always there. */
export type Published<Name extends Kind = Kind> = Entry<Name> & {
  readonly number: number
  /** ISO 8601 UTC, or '' for what is shipped. */
  readonly publishedAt: string
}

/** The last version of each thing that was published by then; `time` as ISO 8601 UTC. */
export function publishedBy(versions: readonly Published[], time: string): Published[] {
  const last = new Map<string, Published>()
  for (const version of versions) {
    if (version.publishedAt > time) continue
    const name = `${version.kind}/${version.key}`
    const before = last.get(name)
    if (!before || before.number < version.number) last.set(name, version)
  }
  return [...last.values()]
}
