import { useEffect, useState } from 'react'

const PLACES = ['top-3 left-3', 'bottom-16 right-3', 'top-3 right-3', 'bottom-16 left-3']
const STAYS_MS = 20_000

/** Whose view it is, over the picture: first here, then there. */
export function ViewerName({ name }: { readonly name: string }) {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setAt((before) => (before + 1) % PLACES.length), STAYS_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p
      aria-hidden="true"
      className={`pointer-events-none absolute max-w-[80%] rounded-sheet bg-ink px-2 py-0.5 text-sm text-paper opacity-80 ${PLACES[at] ?? ''}`}
    >
      {name}
    </p>
  )
}
