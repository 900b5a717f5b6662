import { useEffect, useState, type ComponentType } from 'react'
import { useSession } from '#web/platform/session.ts'

/** What a member has to go on with. Its code is loaded for members alone. */
export function MemberContinue() {
  const { state } = useSession()
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (state !== 'signedIn') return
    void import(/* webpackChunkName: "continue-card" */ './continue-card.tsx').then(
      ({ ContinueCard }) => setLoaded(() => ContinueCard),
      // My Courses shows the same.
      () => {},
    )
  }, [state])
  return state === 'signedIn' && Loaded ? <Loaded /> : null
}
