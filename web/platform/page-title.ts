import { useEffect } from 'react'
import { settings } from './settings.ts'

/** Sets the browser's title to `<page> | <brand>`. Without a page it stays. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = `${page} | ${settings().brand}`
  }, [page])
}
