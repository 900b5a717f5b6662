import { useEffect, useState, type ComponentType } from 'react'
import { logFailure } from '#web/platform/log-failure.ts'

export interface ListProps {
  /** Told when it stands on the page, or cannot be read: what is below it moves no more. */
  readonly setRead: (isRead: boolean) => void
}

interface MemberListProps extends Partial<ListProps> {
  readonly load: () => Promise<ComponentType<ListProps>>
}

/** What members find below the intro. Its code is loaded for them alone; until it is there, its place is empty. */
export function MemberList({ load, setRead = nothingBelow }: MemberListProps) {
  const [List, setList] = useState<ComponentType<ListProps> | null>(null)
  useEffect(() => {
    load().then(
      (loaded) => setList(() => loaded),
      (error: unknown) => {
        logFailure('The list could not be loaded', error)
        setRead(true)
      },
    )
  }, [load, setRead])
  return List && <List setRead={setRead} />
}

const nothingBelow = () => {}
