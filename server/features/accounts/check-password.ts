import type { Member } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Devices } from './devices.ts'
import type { Identity } from './identity.ts'
import type { SignInGuard } from './sign-in-guard.ts'

interface Checking {
  readonly guard: SignInGuard
  readonly devices: Devices
  readonly identity: Pick<Identity, 'isPassword'>
}

/** Whether this is the member's password. A wrong one counts as a guess, like any other at sign-in. */
export async function checkPassword(
  { guard, devices, identity }: Checking,
  c: RequestContext,
  { uid, email }: Pick<Member, 'uid' | 'email'>,
  password: string,
): Promise<boolean | Refusal<'tooManyRequests'>> {
  const device = () => devices.nameOf(c.req.header('cookie'), email)
  const attempt = await guard.enter({ email, address: c.get('address'), device })
  if (attempt instanceof Refusal) return attempt
  const isRight = await identity.isPassword(uid, password).catch(async (error: unknown) => {
    await attempt.undecided()
    throw error
  })
  if (isRight) await attempt.succeeded()
  return isRight
}
