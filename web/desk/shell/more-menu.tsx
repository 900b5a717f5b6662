import { useMe } from '#web/platform/staff/me.ts'
import { useSignOut } from '#web/desk/features/entry/sign-out.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import type { MenuItem } from './menu.ts'
import { rolesInWords } from './roles-in-words.ts'
import { ScreenMark } from './screen-mark.tsx'

const ITEM =
  'flex min-h-12 w-full cursor-pointer items-center gap-3 px-5 text-left hover:bg-wash focus-visible:-outline-offset-3'

interface MoreMenuProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly items: readonly MenuItem[]
}

/** What has no place in the bottom bar, from below, where the thumb is. */
export function MoreMenu({ open, onClose, items }: MoreMenuProps) {
  const me = useMe()
  const { signOut, isBusy } = useSignOut()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label="More"
      className="mx-auto mt-auto mb-0 w-full max-w-xl rounded-t-sheet border-t border-line pb-[env(safe-area-inset-bottom)]"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
        <div className="min-w-0">
          <p className="truncate font-semibold">{me.name}</p>
          <p className="truncate text-sm text-ink-soft">{rolesInWords(me)}</p>
        </div>
        <button type="button" className="link min-h-11 cursor-pointer px-3 font-medium" onClick={onClose}>
          Close
        </button>
      </div>
      <ul className="py-2">
        {items.map((item) => (
          <li key={item.path}>
            <Link to={item.path} className={ITEM} onClick={onClose}>
              <ScreenMark name={item.place.icon} />
              {item.title}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={ITEM} aria-disabled={isBusy || undefined} onClick={signOut}>
            <ScreenMark name="out" />
            Sign out
          </button>
        </li>
      </ul>
    </Dialog>
  )
}
