import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isCutOff } from '#web/platform/connection.ts'
import type { KeptPage } from '#web/platform/kept-pages.ts'
import { usePageTitle } from '#web/platform/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

/** Some browsers report a connection before it works, others never. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/** Stands in the place of a page that was not visited before the connection was lost. */
export function NoConnection({ pages }: { readonly pages: readonly KeptPage[] }) {
  usePageTitle('No connection')
  const tryAgain = useTryAgain()
  return (
    <div className="page-column py-16">
      <h1 className="text-3xl font-bold md:text-4xl">There is no connection</h1>
      <p role="alert" className="mt-4 max-w-text text-lg text-ink-soft">
        This page is not kept on this device, because it was not opened here before. It opens as soon as the connection
        is back.
      </p>
      <Button className="mt-8" onClick={tryAgain}>
        Try again
      </Button>
      {pages.length > 0 && (
        <section aria-labelledby="kept-pages">
          <h2 id="kept-pages" className="mt-10 mb-2 text-2xl font-bold">
            Kept on this device
          </h2>
          <ul>
            {pages.map(({ path, title }) => (
              <li key={path}>
                <Link to={path} className="link inline-flex min-h-11 items-center">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Opens the page again, by itself when the site can be reached. */
function useTryAgain(): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  const open = useCallback(() => void navigate(location, { replace: true }), [navigate, location])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const lookAfter = (pause: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void look(pause), pause)
    }
    async function look(pause: number) {
      const isOut = await isCutOff()
      if (isGone) return
      if (isOut) lookAfter(Math.min(pause * 2, LONGEST_PAUSE_MS))
      else open()
    }
    const lookSoon = () => lookAfter(FIRST_PAUSE_MS)
    lookSoon()
    window.addEventListener('online', lookSoon)
    return () => {
      isGone = true
      clearTimeout(timer)
      window.removeEventListener('online', lookSoon)
    }
  }, [open])
  return open
}
