/** Browser storage that may be full, switched off or refused, and never throws. */
export interface TolerantStorage {
  /** The text kept there, null when there is none, undefined when the browser refuses to say. */
  read(key: string): string | null | undefined
  /** Whether it was kept. */
  write(key: string, value: string): boolean
  remove(key: string): void
}

/** Wraps a storage; even naming it may throw, so it comes as a function. */
export function tolerant(open: () => Storage): TolerantStorage {
  const attempt = <Result>(act: (storage: Storage) => Result): Result | undefined => {
    try {
      return act(open())
    } catch {
      return undefined
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key)),
    write: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value)
        return true
      }) ?? false,
    remove: (key) => attempt((storage) => storage.removeItem(key)),
  }
}

/** Kept until the visitor clears it. */
export const localKeep = tolerant(() => window.localStorage)

/** Kept as long as the tab. */
export const tabKeep = tolerant(() => window.sessionStorage)
