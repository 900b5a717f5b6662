import type { RefObject } from 'react'
import { type KeyBinding, useKeys } from './keys.ts'

const ROW = '[data-row]'

/** `j` and `k` move among the rows of this list, Enter opens one as any link, `x` selects it. */
export function useRowKeys(list: RefObject<HTMLElement | null>, more: readonly KeyBinding[] = []): void {
  useKeys('List', [
    { keys: 'j', label: 'Next row', run: () => step(list.current, 1) },
    { keys: 'k', label: 'Previous row', run: () => step(list.current, -1) },
    { keys: 'Enter', label: 'Open the row', run: null },
    { keys: 'x', label: 'Select the row', run: toggleSelected },
    ...more,
  ])
}

export const focusedRow = (): string | null => document.activeElement?.closest<HTMLElement>(ROW)?.dataset['row'] ?? null

function step(list: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at === -1 ? rows.at(by === 1 ? 0 : -1) : rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
  const link = next?.querySelector<HTMLElement>('[data-row-link], button, a')
  link?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

function toggleSelected(): void {
  document.activeElement?.closest(ROW)?.querySelector<HTMLElement>('[data-select]')?.click()
}
