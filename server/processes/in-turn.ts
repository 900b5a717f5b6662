/** Work of which one piece is under way at a time, in the order in which it came. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work, work)
    last = done
    return done
  }
}

/** The same of which so many are under way. */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = []
  let free = most
  return async (work) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (free > 0) resolve()
    else waiting.push(resolve)
    free = Math.max(0, free - 1)
    await promise
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
