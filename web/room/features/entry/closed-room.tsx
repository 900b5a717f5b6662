import type { ReactNode } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import { paths } from '#contract/paths.ts'
import type { Problem } from '#contract/problem.ts'
import { rememberRoom } from '#web/platform/room-to-open.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'

interface ClosedRoomProps {
  readonly problem: Problem
  readonly isBusy: boolean
  readonly onAgain: () => void
}

/** Why the room does not open, and the one thing to do about it. */
export function ClosedRoom({ problem: { code, detail }, isBusy, onAgain }: ClosedRoomProps) {
  if (code === 'signInRequired')
    return (
      <Closed
        title="Sign in to your course room"
        lead="It opens for the members of a batch, and for those who teach it."
      >
        <Way to={paths.signIn} words="Sign In" onLeave={() => rememberRoom(location.pathname)} />
      </Closed>
    )
  if (code === 'notFound')
    return (
      <Closed title="There is no room for you here" lead={`${detail}.`}>
        <Way to={paths.myCourses} words="My Courses" />
      </Closed>
    )
  if (code === 'signInAgain' || code === 'secondFactorWanted')
    return (
      <Closed title="Please sign in at the desk" lead="Whoever teaches comes in with a sign-in of today.">
        <Way to={deskPaths.today} words="To the desk" />
      </Closed>
    )
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">Course room</h1>
      <Alert>{detail}</Alert>
      <Button busy={isBusy} onClick={onAgain} className="justify-self-start">
        Try again
      </Button>
    </div>
  )
}

interface ClosedProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

const Closed = ({ title, lead, children }: ClosedProps) => (
  <div className="grid gap-4">
    <h1 className="text-2xl font-bold">{title}</h1>
    <p className="max-w-text">{lead}</p>
    {children}
  </div>
)

interface WayProps {
  readonly to: string
  readonly words: string
  readonly onLeave?: () => void
}

const Way = ({ to, words, onLeave }: WayProps) => (
  <ButtonAnchor href={to} onClick={onLeave} className="justify-self-start">
    {words}
  </ButtonAnchor>
)
