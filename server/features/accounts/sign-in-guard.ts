import type { Refusal } from '#contract/refusal.ts'
import { countAddress, forgiveAddress } from '../../http/address-limit.ts'
import type { Counters } from '../../http/counters.ts'
import { tooMany } from '../../http/door.ts'
import { accountKey, type Limits } from '../../http/limits.ts'
import type { GuessRule, Guesses } from './guesses.ts'

export interface Attempt {
  /** For a right password: only failures stay counted. */
  succeeded(): Promise<void>
  /** For a password that was not checked, because the server was too busy. */
  undecided(): Promise<void>
}

export interface Guesser {
  readonly email: string
  readonly address: string
  /** Looks up the device, where it signed in to this account before. */
  readonly device: () => Promise<string | null>
}

export interface SignInGuard {
  /** Counts an attempt before its password is checked; refuses one that comes too soon. */
  enter(guesser: Guesser): Promise<Attempt | Refusal<'tooManyRequests'>>
}

interface GuardDeps {
  /** In this process: whoever floods must not cause writes. */
  readonly floodCounters: Counters
  readonly guesses: Guesses
  readonly limits: Limits
}

const FLOOD = 'sign-in'

/** Bounds guesses from one address, on one known device, and on all other devices together for one account. */
export function createSignInGuard({ floodCounters, guesses, limits }: GuardDeps): SignInGuard {
  const onKnownDevice: GuessRule = { most: limits.guessesPerDevice, pause: null }
  const onUnknownDevices: GuessRule = { most: limits.guessesOnUnknownDevices, pause: limits.guessesWithoutPause }
  return {
    async enter({ email, address, device: lookUp }) {
      const late = await countAddress(floodCounters, FLOOD, address, limits.failedSignInsPerAddress)
      if (late !== null) return tooMany(late)
      const device = await lookUp()
      const name = device === null ? `account ${placeOf(email)}` : `device ${device}`
      const wait = await guesses.take(name, device === null ? onUnknownDevices : onKnownDevice)
      const forget = async () => {
        await forgiveAddress(floodCounters, FLOOD, address)
        if (wait === null) await guesses.giveBack(name)
      }
      if (wait === null) return { succeeded: forget, undecided: forget }
      await forget()
      return tooMany(wait)
    },
  }
}

const PLACE_LETTERS = 3

/** Accounts share 262,144 rows (64 to the power of 3), so that invented addresses cannot fill the table. */
const placeOf = (email: string): string => accountKey(email).slice(0, PLACE_LETTERS)
