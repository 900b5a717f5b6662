import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  get(): Value
  set(value: Value): void
  getPrerendered(): Value
  subscribe(listener: () => void): () => void
}

/** `prerendered` is what a prerendered page shows, where that is not the first value. */
export function createStore<Value>(first: Value, prerendered = first): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    getPrerendered: () => prerendered,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get, store.getPrerendered)
