import { useState } from 'react'

/**
 * What a form was opened with. Lists behind it are read again while it is open, and what somebody else changes meanwhile has
 * not been seen by who types; after a refusal has told of it, what is there now counts.
 */
export function useAsOpened<Props>(now: Props): readonly [props: Props, takeNow: () => void] {
  const [opened] = useState(now)
  const [isTold, setTold] = useState(false)
  return [isTold ? now : opened, () => setTold(true)]
}
