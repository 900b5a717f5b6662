/** The refusals that only staff meet: code, HTTP status and sentence, as in `problem.ts`. */
export const DESK_REFUSALS = {
  signInAgain: { status: 401, title: 'Please sign in again: at the desk a sign-in lasts 12 hours' },
  passwordWrong: { status: 403, title: 'This is not the password of your account' },
  codeWrong: { status: 403, title: 'This code is not right, or it was used already' },
  secondFactorWanted: { status: 403, title: 'Please set up a second factor first: the owner asks it of everybody' },
  stepUpRequired: { status: 403, title: 'Please type your password again' },
  forbidden: { status: 403, title: 'Your role does not allow this' },
  addressNotProven: { status: 403, title: 'Please verify your email address first' },
  invitationForAnother: { status: 403, title: 'This invitation is for another email address' },
  versionStale: { status: 409, title: 'Somebody else changed this meanwhile' },
  sameContact: { status: 409, title: 'This is the same person already' },
  twoAccounts: { status: 409, title: 'Both have an account: two accounts cannot be merged' },
  tooLate: { status: 409, title: 'It is too late to take this back' },
  factorOff: { status: 409, title: 'There is no second factor to renew codes of' },
  factorOn: { status: 409, title: 'The second factor is on already' },
  letterMoved: { status: 409, title: 'This letter is in another state by now' },
  letterNotRepeatable: { status: 409, title: 'This letter cannot be sent again' },
  lastOwner: { status: 409, title: 'This is the last owner. Make somebody else an owner first' },
} as const satisfies Record<string, { status: number; title: string }>

export type DeskRefusalCode = keyof typeof DESK_REFUSALS
