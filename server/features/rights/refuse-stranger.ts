import { Refusal } from '#contract/refusal.ts'
import type { RequestContext } from '../../http/context.ts'
import { checkPassword } from '../accounts/check-password.ts'
import type { AccountsDeps } from '../accounts/deps.ts'
import { passwordHashOf } from '../accounts/held-member.ts'

const FRESH_MS = 600_000
const SIGN_IN_AGAIN = new Refusal('stepUpRequired', {
  detail: 'Your account has no password: please sign out, sign in again, and ask within ten minutes',
})

/** Where there is no password, because another service signs the member in, a sign-in of these minutes counts. */
export async function refuseStranger(deps: AccountsDeps, c: RequestContext, password = '') {
  const { uid } = c.get('member')
  if ((await passwordHashOf(deps.database.db, uid)) === undefined) {
    const openedAt = (await deps.identity.current(c.req.raw.headers))?.openedAt ?? null
    return openedAt !== null && deps.now().getTime() - Date.parse(openedAt) < FRESH_MS ? null : SIGN_IN_AGAIN
  }
  const isRight = await checkPassword(deps, c, c.get('member'), password)
  if (isRight instanceof Refusal) return isRight
  return isRight ? null : new Refusal('passwordWrong')
}
