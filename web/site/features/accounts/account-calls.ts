import { Member, SESSION_MODE_HEADER, type Registration, type SignIn } from '#contract/accounts.ts'
import { type Answer, ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { endSession } from '#web/platform/member-session.ts'
import { persistence } from '#web/platform/session-persistence.ts'
import { session } from '#web/platform/session.ts'
import { signInToStay } from '#web/platform/sign-in-to-stay.ts'

const BEARER = { headers: { [SESSION_MODE_HEADER]: 'bearer' } }

const readMember = () => ask(Member, api.users.me.$get())

export function signIn(credentials: SignIn): Promise<Answer<Member>> {
  return enter(credentials, () => ask(Member, api.auth['sign-in'].email.$post({ json: credentials })))
}

/** Creates the account and its profile, and signs in. */
export const register = (json: Registration): Promise<Answer<Member>> =>
  registerBy(json, () => api.auth['sign-up'].email.$post({ json }))

export const registerBy = ({ email, password }: SignIn, call: () => Promise<Response>): Promise<Answer<Member>> =>
  enter({ email, password }, () => ask(Member, call()))

async function enter(credentials: SignIn, withCookie: () => Promise<Answer<Member>>): Promise<Answer<Member>> {
  const answer = await signInToStay(persistence, {
    withCookie,
    readMember,
    withBearer: () => ask(Member, api.auth['sign-in'].email.$post({ json: credentials }, BEARER)),
  })
  if (answer.ok) session.set({ state: 'signedIn', member: answer.value })
  return answer
}

export async function signOut(): Promise<Answer<null>> {
  const before = session.get()
  // What reads for the member stops first: the server would refuse it a moment later.
  session.set({ state: 'loading' })
  const answer = await ask(DONE, api.auth['sign-out'].$post())
  if (answer.ok || answer.problem.code === 'signInRequired') endSession()
  else session.set(before)
  return answer
}
