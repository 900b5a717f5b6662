/** Sign-in with another service, there and back. */
import type { SocialProvider } from '#contract/accounts.ts'
import { paths, pathWith } from '#contract/paths.ts'
import { REFUSALS } from '#contract/problem.ts'
import type { Refusal } from '#contract/refusal.ts'
import { refusing, type Tools } from './identity-tools.ts'

export interface SocialIdentity {
  /** Where to send the visitor, with the cookies that tie the way back to this browser. */
  startSocial(
    provider: SocialProvider,
    headers: Headers,
  ): Promise<{ url: string; setCookie: readonly string[] } | Refusal<'providerUnavailable'>>
  /** Where the visitor ends, with the cookies of the new session. */
  finishSocial(request: Request): Promise<{ url: string; setCookie: readonly string[] }>
}

export const socialActions = ({ auth, config }: Tools): SocialIdentity => ({
  startSocial: (provider, headers) =>
    refusing(ABSENT, async () => {
      const callbackURL = config.siteUrl + paths.account
      const body = { provider, callbackURL, errorCallbackURL: callbackURL }
      const answer = await auth.api.signInSocial({ body, headers, returnHeaders: true })
      return { url: answer.response.url ?? callbackURL, setCookie: answer.headers.getSetCookie() }
    }),
  finishSocial: async (request) => comeBack(await auth.handler(request), config.siteUrl),
})

const ABSENT = { PROVIDER_NOT_FOUND: 'providerUnavailable' } as const

/** No session is opened for an account with a second factor: another service cannot vouch for the code. */
const SOCIAL_FAULTS = new Map<string | null, keyof typeof REFUSALS>([
  ['account_not_linked', 'emailTakenElsewhere'],
  ['unable_to_create_session', 'secondFactorRequired'],
])

/** The way back from another service: to the account page, with a sentence of the contract when it failed. */
function comeBack({ headers }: Response, siteUrl: string) {
  const error = new URL(headers.get('location') ?? siteUrl, siteUrl).searchParams.get('error')
  const code = SOCIAL_FAULTS.get(error) ?? 'socialSignInFailed'
  const path = error ? pathWith(paths.account, 'error', REFUSALS[code].title) : paths.account
  return { url: siteUrl + path, setCookie: headers.getSetCookie() }
}
