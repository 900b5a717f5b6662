import { NavLink } from '#web/ui/link.tsx'
import { useSession } from '#web/platform/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { closeMenu, menuCommand, SIDE_MENU_ID } from './menu-command.ts'
import { MEMBER_ITEMS, type NavigationItem, SIDE_MENU, VISITOR_ITEMS } from './navigation.ts'

const ITEMS_OF_STATE = { loading: [], signedOut: VISITOR_ITEMS, signedIn: MEMBER_ITEMS }

/** All pages of the menu; choosing one closes it, and so does Esc. */
export function SideMenu() {
  const { state } = useSession()
  return (
    <Dialog
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
          {...menuCommand('close')}
        >
          <svg viewBox="0 0 16 16" className="size-5" aria-hidden="true">
            <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <nav aria-label="Side menu" className="py-2">
        <MenuItems items={SIDE_MENU} />
        <hr className="mx-5 my-2 border-line" />
        <MenuItems items={ITEMS_OF_STATE[state]} />
      </nav>
    </Dialog>
  )
}

function MenuItems({ items }: { items: readonly NavigationItem[] }) {
  return (
    <ul>
      {items.map(({ label, to }) => (
        <li key={to}>
          <NavLink
            to={to}
            onClick={closeMenu}
            className="flex min-h-11 items-center border-l-4 border-transparent px-4 py-2 hover:bg-wash focus-visible:-outline-offset-3 aria-[current]:border-flare aria-[current]:font-semibold"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
