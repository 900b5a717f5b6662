import { useEffect, useState, type ComponentType } from 'react'
import { logFailure } from '#web/platform/log-failure.ts'

/** What members find below the intro. Its code is loaded for them alone; until it is there, its place is empty. */
export function MemberList({ load }: { readonly load: () => Promise<ComponentType> }) {
  const [List, setList] = useState<ComponentType | null>(null)
  useEffect(() => {
    load().then(
      (loaded) => setList(() => loaded),
      (error: unknown) => logFailure('The list could not be loaded', error),
    )
  }, [load])
  return List && <List />
}
