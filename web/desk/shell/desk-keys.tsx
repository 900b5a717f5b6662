import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '#web/platform/keys.ts'
import { useStore } from '#web/platform/store.ts'
import { keyListOpen, showKeys } from './key-list-open.ts'
import { useMenu } from './menu.ts'

const loadKeyList = () => import(/* webpackChunkName: "desk-menus" */ './key-list.tsx')
const KeyList = lazy(async () => ({ default: (await loadKeyList()).KeyList }))

/** The keys that work on every page, and their list. */
export function DeskKeys() {
  const navigate = useNavigate()
  const menu = useMenu()
  useKeys('Desk', [
    ...menu.map(({ path, title, place }) => ({
      keys: `g ${place.key}`,
      label: `Go to ${title}`,
      run: () => void navigate(path),
    })),
    { keys: '/', label: 'Search', run: focusSearch },
    { keys: '?', label: 'This list', run: showKeys },
  ])
  // It stays once it was loaded: a dialog that goes away while open forgets where the focus was.
  const isOpen = useStore(keyListOpen)
  const [isLoaded, setLoaded] = useState(false)
  if (isOpen && !isLoaded) setLoaded(true)
  return <Suspense>{isLoaded && <KeyList />}</Suspense>
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main [type="search"]')
  field?.focus()
  field?.select()
}
