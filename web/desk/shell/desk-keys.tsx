import { useNavigate } from 'react-router'
import { useKeys } from '#web/platform/keys.ts'
import { KeyList, showKeys } from './key-list.tsx'
import { useMenu } from './menu.ts'

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
  return <KeyList />
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main [type="search"]')
  field?.focus()
  field?.select()
}
