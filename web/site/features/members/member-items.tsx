import { useEffect, useState, type ReactNode } from 'react'
import type { Answer } from '#web/platform/answer.ts'
import type { ListProps } from './member-list.tsx'

type Reading<List> = List | 'reading' | 'unreadable'

/** Reads a list at each visit; it is kept nowhere. */
export function useMemberList<List extends object>(
  read: () => Promise<Answer<List>>,
  setRead: ListProps['setRead'],
): Reading<List> {
  const [reading, setReading] = useState<Reading<List>>('reading')
  useEffect(() => {
    let isShown = true
    void read().then((answer) => {
      if (isShown) setReading(answer.ok ? answer.value : 'unreadable')
    })
    return () => {
      isShown = false
    }
  }, [read])
  // Once it is drawn.
  useEffect(() => {
    if (reading !== 'reading') setRead(true)
  }, [reading, setRead])
  return reading
}

interface MemberItemsProps<List, Item> {
  readonly reading: Reading<List>
  readonly itemsOf: (list: List) => readonly Item[]
  readonly children: (item: Item) => ReactNode
}

/** Items below the intro of a page; without any, nothing. */
export function MemberItems<List extends object, Item extends { readonly key: string }>({
  reading,
  itemsOf,
  children,
}: MemberItemsProps<List, Item>) {
  if (reading === 'reading') return null
  if (reading === 'unreadable')
    return <p className="mt-6 text-ink-soft">What belongs here cannot be read at the moment.</p>
  const items = itemsOf(reading)
  if (items.length === 0) return null
  return (
    <ul className="mt-8 grid gap-8">
      {items.map((item) => (
        <li key={item.key} className="grid gap-3 border-t border-line pt-6">
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
