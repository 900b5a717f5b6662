import { SIGNED_IN_KEY } from './session-keys.ts'
import { persistence } from './session-persistence.ts'
import { session, SIGNED_OUT } from './session.ts'

const RETRY_AFTER = 5000

/** Finds out who is signed in, and keeps tabs in step. Code for members is loaded for members alone. */
export function startSession(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === SIGNED_IN_KEY) void findMember()
  })
  const stopWaiting = session.subscribe(() => {
    if (session.get().state !== 'signedIn') return
    stopWaiting()
    void keepSession()
  })
  void findMember()
}

async function findMember(): Promise<void> {
  if (!persistence.mayBeSignedIn()) return session.set(SIGNED_OUT)
  const member = await loadMemberSession()
  await member.reloadMember()
}

async function keepSession(): Promise<void> {
  const member = await loadMemberSession()
  member.keepMemberSession()
}

async function loadMemberSession() {
  try {
    return await import(/* webpackChunkName: "member-session" */ './member-session.ts')
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
    return loadMemberSession()
  }
}
