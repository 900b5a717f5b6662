import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import type { Me } from '#contract/desk.ts'
import { useSignOut } from '#web/desk/features/entry/sign-out.ts'
import { whenCalm } from '#web/platform/calm.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { MeContext, meQuery, useFindMe } from '#web/platform/staff/me.ts'
import { writeAs } from '#web/platform/written.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryPage } from './entry-page.tsx'

// Whoever is in need not load how to get in.
const loadSignIn = () => import(/* webpackChunkName: "desk-entry" */ '#web/desk/features/entry/sign-in.tsx')
const loadSignInAgain = () => import(/* webpackChunkName: "desk-entry" */ './sign-in-again.tsx')
const SignIn = lazy(async () => ({ default: (await loadSignIn()).SignIn }))
const OwnerWanted = lazy(async () => ({ default: (await loadSignIn()).OwnerWanted }))
const SignInAgain = lazy(async () => ({ default: (await loadSignInAgain()).SignInAgain }))

const loadInvitation = () => import(/* webpackChunkName: "desk-invitation" */ './invitation-page.tsx')
const loadClaim = () => import(/* webpackChunkName: "desk-claim" */ './claim-page.tsx')
const ClaimPage = lazy(async () => ({ default: (await loadClaim()).ClaimPage }))
const InvitationPage = lazy(async () => ({ default: (await loadInvitation()).InvitationPage }))

/** Pages for who is to become staff. */
const OUTSIDE: ReadonlyMap<string, ReactNode> = new Map([
  [deskPaths.invitation, <InvitationPage key="invitation" />],
  [deskPaths.claim, <ClaimPage key="claim" />],
])

const SIGNED_OUT = new Map([
  ['signInRequired', 'Sign in with the account that works at the desk.'],
  ['signInAgain', 'You signed in more than 12 hours ago. Please sign in again.'],
  ['secondFactorRequired', 'Your account has a second factor. Please sign in again, with its code.'],
])

/** Lets staff in, and those who are invited to the page that makes them staff. */
export function Entry({ children }: { readonly children: ReactNode }) {
  const outside = OUTSIDE.get(location.pathname)
  return outside ? <Suspense>{outside}</Suspense> : <StaffEntry>{children}</StaffEntry>
}

/** Everybody else is told plainly what is missing. */
function StaffEntry({ children }: { readonly children: ReactNode }) {
  const { data: me, error, isFetching, refetch } = useFindMe()
  useEndOfSession(me)
  useEffect(() => {
    if (me) writeAs(me.uid)
  }, [me])
  const code = error ? problemOf(error).code : null
  if (me && code !== 'forbidden')
    return (
      <MeContext value={me}>
        {children}
        {code !== null && SIGNED_OUT.has(code) && (
          <Suspense>
            <SignInAgain me={me} onIn={() => void refetch()} />
          </Suspense>
        )}
      </MeContext>
    )
  if (code === 'forbidden') return <NotStaff />
  if (!error && isFetching) return <EntryPage title="Desk" lead="One moment." />
  const lead = SIGNED_OUT.get(code ?? 'signInRequired')
  if (lead)
    return (
      <EntryPage title="Desk" lead={lead}>
        <Suspense fallback={<p role="status">Loading the form</p>}>
          <OwnerWanted />
          <SignIn onIn={() => void refetch()} />
        </Suspense>
      </EntryPage>
    )
  return (
    <EntryPage title="Desk" lead={problemOf(error).detail}>
      <Button busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </EntryPage>
  )
}

function NotStaff() {
  const { signOut, isBusy } = useSignOut()
  return (
    <EntryPage
      title="Not for this account"
      lead="The desk is for those who run the courses, and this account has no role there. If it should have one, please ask the owner."
    >
      <div className="grid gap-3">
        <Button busy={isBusy} onClick={signOut}>
          Sign out
        </Button>
        <a href="/" className="link inline-flex min-h-11 items-center justify-self-start">
          Go to the site
        </a>
      </div>
    </EntryPage>
  )
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Asks who is there once more when the sign-in grows too old, so that nobody hears of it while saving. */
function useEndOfSession(me: Me | undefined): void {
  const queries = useQueryClient()
  const endsAt = me?.endsAt
  useEffect(() => {
    // In time: when the session ends there may be no connection.
    if (endsAt)
      void whenCalm()
        .then(loadSignInAgain)
        .catch(() => null)
  }, [endsAt])
  useEffect(() => {
    if (!endsAt) return
    const left = Math.min(Date.parse(endsAt) - Date.now() + 1_000, LONGEST_TIMER_MS)
    const timer = setTimeout(() => void queries.invalidateQueries(meQuery), Math.max(left, 0))
    return () => clearTimeout(timer)
  }, [endsAt, queries])
}
