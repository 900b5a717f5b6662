import { Member, SessionToken } from '#contract/accounts.ts'
import { ask, type Answer } from './answer.ts'
import { api } from './api.ts'
import { followValue } from './live-value.ts'
import { persistence } from './session-persistence.ts'
import { takeRoomToOpen } from './room-to-open.ts'
import { session, SIGNED_OUT } from './session.ts'
import { settings } from './settings.ts'
import { written } from './written.ts'
import { canSyncTo, createTokenSync } from './token-sync.ts'

const RETRY_AFTER = 5000

let isKept = false

export function keepMemberSession(): void {
  if (isKept) return
  isKept = true
  onMemberChange((uid) => (written.by = uid))
  keepProfileLive()
  keepTokenInSync()
  leadBackToRoom()
}

export const reloadMember = (): Promise<void> => readMember({ isRefused: false })

async function readMember({ isRefused }: { readonly isRefused: boolean }): Promise<void> {
  if (!persistence.mayBeSignedIn()) return session.set(SIGNED_OUT)
  const before = session.get()
  const answer = await ask(Member, api.users.me.$get())
  if (session.get() !== before) {
    // A live profile or another session came meanwhile, which is newer.
    if (!answer.ok && session.get().state === 'signedIn') await readMember({ isRefused: isRefused || hasEnded(answer) })
    return
  }
  if (answer.ok) return knowMember(answer.value)
  if (hasEnded(answer)) return endSession()
  if (isRefused || before.state === 'loading') setTimeout(() => void readMember({ isRefused }), RETRY_AFTER)
}

const hasEnded = (answer: Answer<Member>): boolean => !answer.ok && answer.problem.code === 'signInRequired'

function knowMember(member: Member): void {
  persistence.rememberMember(member.uid)
  session.set({ state: 'signedIn', member })
}

export function endSession(): void {
  persistence.forget()
  session.set(SIGNED_OUT)
}

const memberId = () => {
  const now = session.get()
  return now.state === 'signedIn' ? now.member.uid : null
}

/** Runs something for the signed-in member, and again after every change of member. */
function onMemberChange(run: (uid: string | null) => void): void {
  let last: string | null = null
  function look() {
    const uid = memberId()
    if (uid === last) return
    last = uid
    run(uid)
  }
  session.subscribe(look)
  look()
}

function leadBackToRoom(): void {
  onMemberChange((uid) => {
    const path = uid === null ? null : takeRoomToOpen()
    if (path) location.assign(path)
  })
}

function keepProfileLive(): void {
  let stop = () => {}
  onMemberChange((uid) => {
    stop()
    if (!uid) return
    stop = followValue({
      open: (signal) => api.users.me.live.$get(undefined, { init: { signal } }),
      event: 'profile',
      shape: Member,
      onValue: knowMember,
      onSignedOut: endSession,
    })
  })
}

function keepTokenInSync(): void {
  const { tokenSync } = settings()
  if (!tokenSync || !canSyncTo(tokenSync.url, { isSecureContext, href: window.location.href })) return
  const sync = createTokenSync({
    maxAgeSeconds: tokenSync.maxAgeSeconds,
    readToken: async () => {
      const answer = await ask(SessionToken, api.session.token.$get())
      return answer.ok ? answer.value.token : null
    },
    send: async (token) => {
      const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {}
      await fetch(tokenSync.url, { method: token ? 'POST' : 'DELETE', headers })
    },
    now: Date.now,
    later: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  onMemberChange((uid) => void sync.publish(uid !== null))
}
