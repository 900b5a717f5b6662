import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { connection, followChanges, refresh } from '#web/platform/staff/changes.ts'
import { meQuery, useMe } from '#web/platform/staff/me.ts'

/** Keeps what is on show in step with what others do. */
export function Live() {
  const queries = useQueryClient()
  const isSeen = useSeen()
  // Until it is set up, the server opens nothing else.
  const { secondFactor, endsAt } = useMe()
  const isOnline = useOnline()
  const sitting = secondFactor !== 'wanted' && isSeen && isOnline ? endsAt : null
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!isOnline) connection.set('cut')
  }, [isOnline])
  useEffect(() => {
    if (sitting === null) return
    // What happened while nobody looked.
    if (wasOpen.current) refresh(queries, 'all')
    wasOpen.current = true
    return followChanges({
      onTopics(topics) {
        refresh(queries, topics)
        if (topics === 'all' || topics.has('staff')) void queries.invalidateQueries(meQuery)
      },
      onEnd: () => void queries.invalidateQueries(meQuery),
    })
    // Another sign-in opens another stream.
  }, [queries, sitting])
  return null
}

/** What the browser knows of its line; an open stream may hear of a lost one only minutes later. */
const useOnline = (): boolean => useSyncExternalStore(watchLine, () => navigator.onLine)

function watchLine(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

const REST_MS = 20_000

/** False once the tab has been behind others for a while: a browser has few connections for all tabs of a site. */
function useSeen(): boolean {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') setSeen(true)
      else timer = setTimeout(() => setSeen(false), REST_MS)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return isSeen
}
