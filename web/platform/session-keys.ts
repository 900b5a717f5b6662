import { SIGNED_IN_HINT } from '#contract/settings.ts'

/** Set in local storage beside a session's cookie. Other tabs watch it. */
export const SIGNED_IN_KEY = SIGNED_IN_HINT

/** The same in a readable cookie of the server, as browsers may empty local storage. */
export const hasSignedInHint = (): boolean => document.cookie.includes(`${SIGNED_IN_HINT}=`)

export const TOKEN_KEY = 'sessionToken'

export const TOKEN_MEMBER_KEY = 'sessionMember'
