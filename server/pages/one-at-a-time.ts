/** Work of which one round is under way at a time. */
export interface OneAtATime {
  /** Resolves with a round that began after this call. Calls that come meanwhile share the next one. */
  (): Promise<void>
  /** Resolves when nothing is under way any more. */
  underWay(): Promise<void>
}

export function oneAtATime(work: () => Promise<void>): OneAtATime {
  let underWay: Promise<void> | null = null
  let next: Promise<void> | null = null

  function begin(): Promise<void> {
    underWay = work().finally(() => (underWay = null))
    return underWay
  }

  function run(): Promise<void> {
    if (!underWay && !next) return begin()
    next ??= Promise.resolve(underWay).then(() => {
      next = null
      return begin()
    })
    return next
  }

  return Object.assign(run, { underWay: async () => void (await (next ?? underWay)) })
}
