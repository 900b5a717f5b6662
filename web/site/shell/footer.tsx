import { Link } from '#web/ui/link.tsx'
import { MailLink } from '#web/ui/mail-link.tsx'
import { settings } from '#web/platform/settings.ts'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { BrandLogo } from '#web/art/brand-logo.tsx'
import { FOOTER_COLUMNS } from './navigation.ts'

/** The foot of every page: what no menu holds, and how to reach the office. */
export function Footer() {
  const { brand, closedPaths, contactPhone, contactEmail, logo, office } = settings()
  return (
    <footer className="below-first-screen mt-16 border-t border-line bg-wash pb-[calc(4rem+env(safe-area-inset-bottom))] lg:pb-0">
      <div className="page-column grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-8 py-12 md:grid-cols-3 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <p className="flex items-center gap-2 text-lg font-bold">
            <BrandLogo logo={logo} />
            {brand}
          </p>
          <p className="mt-3 max-w-xs text-ink-soft">
            {`Training and consultancy for chemical and process engineers. ${office.city}, since ${office.since}.`}
          </p>
          <address className="mt-3 not-italic">
            {contactPhone && <PhoneLink number={contactPhone} className="flex min-h-11 w-fit items-center" />}
            {contactEmail && <MailLink address={contactEmail} className="link flex min-h-11 w-fit items-center" />}
          </address>
        </div>
        {FOOTER_COLUMNS.map(({ heading, items }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className="tag mb-1 text-ink-soft">{heading}</h2>
            <ul>
              {items
                .filter(({ to }) => !closedPaths.includes(to))
                .map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to} className="inline-flex min-h-11 items-center py-1.5 leading-snug hover:underline">
                      {label}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
