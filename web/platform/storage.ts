export interface TolerantStorage {
  /** Null when nothing is stored, undefined when the browser refuses to read. */
  read(key: string): string | null | undefined
  write(key: string, value: string): boolean
  remove(key: string): void
}

/** Wraps a storage. It comes as a function because even naming it may throw. */
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

export const localKeep = tolerant(() => window.localStorage)

export const tabKeep = tolerant(() => window.sessionStorage)
