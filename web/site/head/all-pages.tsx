import type { PublicPage } from './public-page.ts'

/** Links to clean addresses: without scripts, those in the fragment lead nowhere. */
export function AllPages({ pages }: { readonly pages: readonly PublicPage[] }) {
  return (
    <noscript>
      <nav aria-label="All pages" className="page-column py-8 pb-24">
        <h2 className="mb-2 text-xl font-bold">All pages</h2>
        <p>The menu, forms and payment of this site need JavaScript. These links work without it.</p>
        <ul className="mt-2 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {pages.map(({ path, title }) => (
            <li key={path}>
              <a className="link inline-flex min-h-11 items-center" href={path}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </noscript>
  )
}
