import { Link, NavLink } from '#web/ui/link.tsx'
import { paths } from '#contract/paths.ts'
import { settings } from '#web/platform/settings.ts'
import { useSession } from '#web/platform/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BrandLogo } from '#web/art/brand-logo.tsx'
import { WIDE_ROW } from './navigation.ts'
import { menuCommand } from './menu-command.ts'
import { SideMenu } from './side-menu.tsx'

/** Brand, the row of main pages on wide screens, and the hamburger of the side menu. */
export function Header() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="page-column flex h-[64px] items-center gap-[16px] lg:h-16">
        <Link
          to={paths.home}
          className="flex min-h-11 items-center gap-2 text-[min(1.25rem,7vw)] font-bold tracking-tight"
        >
          <BrandLogo logo={settings().logo} />
          {settings().brand}
        </Link>
        <WideRow />
        <div className="ml-auto flex items-center gap-2">
          <AccountLink />
          <button
            type="button"
            aria-label="Menu"
            aria-haspopup="dialog"
            className="-mr-[10px] grid size-[44px] cursor-pointer place-items-center rounded-sheet hover:bg-wash"
            {...menuCommand('show-modal')}
          >
            <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
              <path d="M3 6h18M3 12h18M3 18h18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </button>
        </div>
      </div>
      <SideMenu />
    </header>
  )
}

function WideRow() {
  return (
    <nav aria-label="Main" className="hidden lg:block">
      <ul className="flex max-xl:[&>li:nth-child(n+7)]:hidden">
        {WIDE_ROW.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="flex h-16 items-center border-b-2 border-transparent px-2 text-[0.9375rem] text-ink-soft whitespace-nowrap hover:text-ink aria-[current]:border-flare aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function AccountLink() {
  const { state } = useSession()
  if (state === 'loading') return null
  const [label, to] = state === 'signedIn' ? ['My Account', paths.account] : ['Sign in', paths.signIn]
  return (
    <ButtonLink
      data-for-visitors={state === 'signedOut' || undefined}
      to={to}
      tone="plain"
      className="px-4 whitespace-nowrap max-sm:hidden"
    >
      {label}
    </ButtonLink>
  )
}
