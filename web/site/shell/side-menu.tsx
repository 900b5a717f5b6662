import { NavLink } from '#web/ui/link.tsx'
import { useSession } from '#web/platform/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { MEMBER_ITEMS, type NavigationItem, SIDE_MENU, VISITOR_ITEMS } from './navigation.ts'

export const SIDE_MENU_ID = 'side-menu'

const ITEMS_OF_STATE = { loading: [], signedOut: VISITOR_ITEMS, signedIn: MEMBER_ITEMS }

/** All pages of the menu; choosing one closes it, and so does Esc. */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { state } = useSession()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      id={SIDE_MENU_ID}
      label="Menu"
      className="my-0 mr-0 ml-auto h-dvh max-h-none w-72 max-w-[85vw] border-l border-line"
    >
      <div className="flex h-16 items-center justify-between border-b border-line pr-2 pl-5">
        <span className="tag text-ink-soft">Menu</span>
        <button
          type="button"
          aria-label="Close menu"
          className="grid size-11 cursor-pointer place-items-center rounded-sheet hover:bg-wash"
          onClick={onClose}
        >
          <svg viewBox="0 0 16 16" className="size-5" aria-hidden="true">
            <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <nav aria-label="Side menu" className="py-2">
        <MenuItems items={SIDE_MENU} onChoose={onClose} />
        <hr className="mx-5 my-2 border-line" />
        <MenuItems items={ITEMS_OF_STATE[state]} onChoose={onClose} />
      </nav>
    </Dialog>
  )
}

function MenuItems({ items, onChoose }: { items: readonly NavigationItem[]; onChoose: () => void }) {
  return (
    <ul>
      {items.map(({ label, to }) => (
        <li key={to}>
          <NavLink
            to={to}
            onClick={onChoose}
            className="flex min-h-11 items-center border-l-4 border-transparent px-4 py-2 hover:bg-wash focus-visible:-outline-offset-3 aria-[current]:border-flare aria-[current]:font-semibold"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
