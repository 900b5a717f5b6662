import { useEffect, useState } from 'react'
import { agoWords } from './ago-words.ts'

interface TimeAgoProps {
  /** ISO 8601 UTC. */
  readonly at: string
  /** The same in full, for who wants to know. */
  readonly title: string
}

const MINUTE_MS = 60_000

/** How long ago, which grows while one looks at it. */
export function TimeAgo({ at, title }: TimeAgoProps) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={title} className="whitespace-nowrap figures">
      {agoWords(new Date(at), now)}
    </time>
  )
}
