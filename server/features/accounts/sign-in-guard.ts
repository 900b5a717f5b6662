import { bucketOf } from '../../http/client-address.ts'
import type { Counters } from '../../http/counters.ts'
import { accountKey, type Limits } from '../../http/limits.ts'

export interface SignInGuard {
  /** Counts an attempt before its password is checked. Answers the seconds to wait, or null to go on. */
  enter(email: string, address: string): Promise<number | null>
  /** The password was not checked, because the server was too busy: that is nobody's failure. */
  undecided(email: string, address: string): Promise<void>
  /** The attempt succeeded: only failures count. */
  succeeded(email: string, address: string): Promise<void>
}

/** Bounds guessing at one account from one address, at one account from anywhere, and at many accounts from one address. */
export function createSignInGuard(counters: Counters, limits: Limits): SignInGuard {
  const namesOf = (email: string, address: string) => {
    const account = accountKey(email)
    const bucket = bucketOf(address)
    return {
      both: `sign-in both ${account} ${bucket}`,
      account: `sign-in account ${account}`,
      address: `sign-in address ${bucket}`,
    }
  }
  return {
    async enter(email, address) {
      const names = namesOf(email, address)
      const checks = [
        [names.both, limits.failedSignInsPerAccountAndAddress],
        [names.account, limits.failedSignInsPerAccount],
        [names.address, limits.failedSignInsPerAddress],
      ] as const
      // Counted first and taken back on success: a hundred guesses at once are counted as a hundred.
      const counted = await Promise.all(
        checks.map(async ([name, limit]) => ({ name, limit, ...(await counters.hit(name, limit.seconds)) })),
      )
      const over = counted.filter(({ count, limit }) => count > limit.times)
      if (over.length === 0) return null
      // An attempt that one limit stopped does not use up the others.
      await Promise.all(counted.filter((entry) => !over.includes(entry)).map(({ name }) => counters.giveBack(name)))
      return Math.max(...over.map(({ secondsLeft }) => secondsLeft))
    },
    async undecided(email, address) {
      const { both, account, address: everybody } = namesOf(email, address)
      await Promise.all([both, account, everybody].map((name) => counters.giveBack(name)))
    },
    async succeeded(email, address) {
      const names = namesOf(email, address)
      await Promise.all([
        counters.forget(names.both),
        counters.giveBack(names.account),
        counters.giveBack(names.address),
      ])
    },
  }
}
