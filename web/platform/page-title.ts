import { useEffect } from 'react'
import { settings } from './settings.ts'

/** Names the page in the browser's title: `<page> | <brand>`. Without a page the title stays as it is. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = `${page} | ${settings().brand}`
  }, [page])
}
