import { SIGNED_IN_HINT } from '#contract/settings.ts'

/** Key in local storage that says that a session cookie was set. Tabs watch it to learn of each other. */
export const SIGNED_IN_KEY = SIGNED_IN_HINT

/** Whether the server's own hint stands beside the session's cookie: local storage may have been emptied. */
export const hasSignedInHint = (): boolean => document.cookie.includes(`${SIGNED_IN_HINT}=`)

/** Key in session storage of the token that calls carry where cookies do not stick. */
export const TOKEN_KEY = 'sessionToken'
