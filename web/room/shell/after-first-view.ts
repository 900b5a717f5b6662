import type { QueryClient } from '@tanstack/react-query'
import { bearTranslators } from '#web/platform/translated-page.ts'
import { startOffline } from './offline.ts'

export function startOthers(queries: QueryClient): Promise<void> {
  bearTranslators()
  return startOffline(queries)
}
