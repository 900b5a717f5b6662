import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followChanges, refresh } from '#web/platform/staff/changes.ts'
import { meQuery } from '#web/platform/staff/me.ts'

/** Keeps what is on show in step with what others do. */
export function Live() {
  const queries = useQueryClient()
  useEffect(
    () =>
      followChanges({
        onTopics(topics) {
          refresh(queries, topics)
          if (topics === 'all' || topics.has('staff')) void queries.invalidateQueries(meQuery)
        },
        onEnd: () => void queries.invalidateQueries(meQuery),
      }),
    [queries],
  )
  return null
}
