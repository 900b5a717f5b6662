import { useState } from 'react'

/** What a form was opened with. What somebody else changes meanwhile counts once a refusal has told of it. */
export function useAsOpened<Props>(now: Props): readonly [props: Props, takeNow: () => void] {
  const [opened] = useState(now)
  const [isTold, setTold] = useState(false)
  return [isTold ? now : opened, () => setTold(true)]
}
