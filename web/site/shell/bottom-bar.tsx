import type { ReactNode } from 'react'
import { NavLink } from '#web/ui/link.tsx'
import { COURSES_ITEM, HOME_ITEM, MY_COURSES_ITEM, type NavigationItem, WEBINARS_ITEM } from './navigation.ts'

/** The four main pages within a thumb's reach on small screens. */
export function BottomBar() {
  return (
    <nav
      aria-label="Bottom bar"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-4">
        <BarItem {...HOME_ITEM}>
          <path d="M4 11 12 4l8 7M6 10v10h12V10M10 20v-6h4v6" />
        </BarItem>
        <BarItem {...COURSES_ITEM}>
          <path d="M8 3h8v18H8zM8 8h8M8 12h8M8 16h8M3 12h5M16 6h5M16 18h5" />
        </BarItem>
        <BarItem {...MY_COURSES_ITEM}>
          <path d="M5 3h11l3 3v15H5zM9 9h6M9 13h6M9 17h3" />
        </BarItem>
        <BarItem {...WEBINARS_ITEM}>
          <path d="M3 5h18v12H3zM9 21h6M12 17v4M10 8v6l5-3z" />
        </BarItem>
      </ul>
    </nav>
  )
}

function BarItem({ to, label, children }: NavigationItem & { readonly children: ReactNode }) {
  return (
    <li>
      <NavLink
        to={to}
        className="flex h-full min-h-[64px] min-w-0 flex-col items-center justify-center gap-0.5 border-t-2 border-transparent text-center text-[min(0.75rem,4.5vw)] leading-[1.333] font-medium text-ink-soft focus-visible:-outline-offset-4 aria-[current]:border-flare aria-[current]:text-ink"
      >
        <svg
          viewBox="0 0 24 24"
          className="size-[24px]"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          {children}
        </svg>
        <span className="w-full wrap-anywhere">{label}</span>
      </NavLink>
    </li>
  )
}
