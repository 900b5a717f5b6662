import { useLocation } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { BrandMark } from '#web/art/brand-mark.tsx'
import { useMe } from '#web/platform/staff/me.ts'
import { screens } from '#web/desk/pages/screens.ts'
import { useSignOut } from '#web/desk/features/entry/sign-out.ts'
import { Link } from '#web/ui/link.tsx'
import { brand } from '#web/platform/brand.ts'
import { isShown, useMenu } from './menu.ts'
import { rolesInWords } from './roles-in-words.ts'
import { ScreenMark } from './screen-mark.tsx'
import { showKeys } from './key-list-open.ts'

const ITEM =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-sheet px-2.5 text-left text-ink-soft hover:bg-wash hover:text-ink aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-ink'

/** The menu at the left of wide screens. */
export function Rail() {
  const me = useMe()
  const { signOut, isBusy } = useSignOut()
  return (
    <div className="fixed inset-y-0 left-0 z-30 hidden w-52 flex-col border-r border-line bg-paper lg:flex">
      <Link to={deskPaths.today} className="flex h-14 items-center gap-2 px-4 text-base font-bold tracking-tight">
        <BrandMark />
        <span className="truncate">{brand()}</span>
      </Link>
      <nav aria-label="Desk" className="grow overflow-y-auto px-2 py-1">
        <RailItems />
      </nav>
      <div className="border-t border-line p-2">
        <p className="truncate px-2.5 pt-1 font-medium">{me.name}</p>
        <p className="truncate px-2.5 pb-1 text-xs text-ink-soft">{rolesInWords(me)}</p>
        <button type="button" className={ITEM} onClick={showKeys}>
          <ScreenMark name="keys" />
          Keys
        </button>
        <button type="button" className={ITEM} aria-disabled={isBusy || undefined} onClick={signOut}>
          <ScreenMark name="out" />
          Sign out
        </button>
      </div>
    </div>
  )
}

function RailItems() {
  const items = useMenu()
  const { pathname } = useLocation()
  return (
    <ul className="grid gap-0.5">
      {items.map((item) => (
        <li key={item.path}>
          <Link
            to={item.path}
            aria-current={isShown(item, pathname, screens) ? 'page' : undefined}
            className={`${ITEM} aria-[current]:shadow-[inset_3px_0_0_var(--color-flare)]`}
          >
            <ScreenMark name={item.place.icon} />
            {item.title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
