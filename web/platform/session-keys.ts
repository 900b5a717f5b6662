/** Key in local storage that says that a session cookie was set, which the page itself cannot see. Tabs watch it to learn of each other. */
export const SIGNED_IN_KEY = 'signedIn'

/** Key in session storage of the token that calls carry where cookies do not stick. */
export const TOKEN_KEY = 'sessionToken'
