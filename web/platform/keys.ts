import { useLayoutEffect, useRef } from 'react'
import { isOfComposing } from './composing.ts'
import { createStore } from './store.ts'
import { watchUnsentText } from './unsent-text.ts'

/** One key, or two pressed one after the other: `j`, `g l`. Without `run` the browser does it, and only the list of keys names it. */
export interface KeyBinding {
  readonly keys: string
  readonly label: string
  readonly run: (() => void) | null
}

interface KeyLayer {
  readonly name: string
  readonly bindings: () => readonly KeyBinding[]
}

export const keyLayers = createStore<readonly KeyLayer[]>([])

/** A key has asked for a text that is not there yet: what is typed meanwhile is meant for it, and runs nothing. */
export const textIsComing = createStore(false)

/** The keys of a part come and go with what is shown of it: a key pressed on a new page is never one of the page before. */
export function useKeys(name: string, bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings)
  useLayoutEffect(() => {
    latest.current = bindings
  })
  useLayoutEffect(() => {
    const layer = { name, bindings: () => latest.current }
    keyLayers.set([...keyLayers.get(), layer])
    return () => keyLayers.set(keyLayers.get().filter((other) => other !== layer))
  }, [name])
}

const SECOND_KEY_MS = 1_200

export function createKeyReader(layers: () => readonly KeyLayer[]) {
  let first = { key: '', at: 0 }
  return (key: string, at: number): KeyBinding | undefined => {
    const all = layers()
      .flatMap(({ bindings }) => bindings())
      .filter(({ run }) => run !== null)
    const together = at - first.at < SECOND_KEY_MS ? `${first.key} ${key}` : key
    const found = all.findLast(({ keys }) => keys === together) ?? all.findLast(({ keys }) => keys === key)
    first = { key: found ? '' : key, at }
    return found
  }
}

export function startKeys(): () => void {
  const read = createKeyReader(keyLayers.get)
  const unsent = watchUnsentText()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOfComposing(event)) return
    if (event.key === 'Escape') textIsComing.set(false)
    if (textIsComing.get()) return
    if (isTypedInto(event.target) || document.querySelector('dialog[open]') || unsent.holdsText()) return
    const binding = read(event.key, event.timeStamp)
    if (!binding) return
    event.preventDefault()
    binding.run?.()
  }
  const onPointerDown = () => textIsComing.set(false)
  document.addEventListener('keydown', onKeyDown)
  document.addEventListener('pointerdown', onPointerDown)
  return () => {
    document.removeEventListener('keydown', onKeyDown)
    document.removeEventListener('pointerdown', onPointerDown)
    unsent.stop()
  }
}

const NOT_TYPED_INTO = new Set(['button', 'checkbox', 'file', 'radio', 'reset', 'submit'])

function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED_INTO.has(target.type)
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLElement && target.isContentEditable
}
