import { createStore } from '#web/platform/store.ts'

/** Whether the list of keys is open. */
export const keyListOpen = createStore(false)

export const showKeys = (): void => keyListOpen.set(true)
