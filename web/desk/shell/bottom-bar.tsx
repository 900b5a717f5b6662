import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { screens } from '#web/desk/pages/screens.ts'
import { Link } from '#web/ui/link.tsx'
import { isShown, type MenuItem, useMenu } from './menu.ts'
import { ScreenMark } from './screen-mark.tsx'

const loadMoreMenu = () => import(/* webpackChunkName: "desk-menus" */ './more-menu.tsx')
const MoreMenu = lazy(async () => ({ default: (await loadMoreMenu()).MoreMenu }))

const ITEM =
  'flex min-h-[60px] w-full cursor-pointer flex-col items-center justify-center gap-0.5 border-t-2 border-transparent text-xs font-medium text-ink-soft focus-visible:-outline-offset-4 aria-[current]:border-flare aria-[current]:text-ink'

/** What one does most, within a thumb's reach on small screens. */
export function BottomBar() {
  const items = useMenu()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const isHere = (item: MenuItem) => (isShown(item, pathname, screens) ? 'page' : undefined)
  const [inBar, behind] = [items.filter(({ place }) => place.isInBar), items.filter(({ place }) => !place.isInBar)]
  return (
    <nav
      aria-label="Bottom bar"
      className="fixed inset-x-0 bottom-0 z-30 low:static border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-xl *:grow *:basis-0">
        {inBar.map((item) => (
          <li key={item.path}>
            <Link to={item.path} aria-current={isHere(item)} className={ITEM}>
              <ScreenMark name={item.place.icon} className="size-6" />
              {item.title}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-current={behind.some(isHere) ? 'true' : undefined}
            className={ITEM}
            onClick={() => {
              setLoaded(true)
              setOpen(true)
            }}
          >
            <ScreenMark name="more" className="size-6" />
            More
          </button>
        </li>
      </ul>
      <Suspense>{isLoaded && <MoreMenu open={isOpen} onClose={() => setOpen(false)} items={behind} />}</Suspense>
    </nav>
  )
}
