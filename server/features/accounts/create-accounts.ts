import type { AccountsDeps } from './deps.ts'
import { createDevices } from './devices.ts'
import { createGuesses } from './guesses.ts'
import type { IdentityDeps } from './identity-library.ts'
import { createIdentity } from './identity.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import { createVerification } from './verification.ts'

type Parts = Omit<IdentityDeps, 'verification'> &
  Omit<AccountsDeps, 'identity' | 'verification' | 'devices' | 'guard' | 'siteUrl'>

export function createAccounts(parts: Parts): AccountsDeps {
  const { database, config, limits, floodCounters, now } = parts
  const verification = createVerification(parts)
  return {
    ...parts,
    siteUrl: config.siteUrl,
    verification,
    identity: createIdentity({ ...parts, verification }),
    devices: createDevices({ ...parts, isHttps: config.siteUrl.startsWith('https:'), cookie: 'device' }),
    guard: createSignInGuard({ floodCounters, limits, guesses: createGuesses(database, now) }),
  }
}
