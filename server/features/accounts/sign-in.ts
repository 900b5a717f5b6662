import type { SignIn } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import { readFirebaseHash } from './firebase-hash.ts'
import { hasFactor, holdMember, passwordHashOf } from './held-member.ts'
import { agentOf, endLinks, openedOf, uidOf, type OpenedSession, type Tools } from './identity-tools.ts'
import { formsOf } from './passwords.ts'

/** The password was right, and a code of the second factor is still to come. */
export interface CodeWanted {
  readonly isCodeWanted: true
  /** Ties the code to this browser and this sign-in. */
  readonly setCookie: readonly string[]
}

type SignedIn = OpenedSession | CodeWanted | Refusal<'credentialsWrong'>

/** A new password, or a second factor, that is set while the old password is checked ends what follows from the old one. */
export async function signIn(tools: Tools, credentials: SignIn, userAgent: string | undefined): Promise<SignedIn> {
  const { auth, database, showing } = tools
  const uid = (await uidOf(database.db, credentials.email)) ?? ''
  const checked = (uid && (await passwordHashOf(database.db, uid))) || ''
  const headers = agentOf(userAgent)
  const answer = await showing('password', () =>
    auth.api.signInEmail({ body: credentials, headers, returnHeaders: true }),
  )
  const session = 'user' in answer.response ? answer.response : null
  const signedIn = await database.write(async (tx): Promise<SignedIn> => {
    await holdMember(tx, uid)
    const isStill =
      ((await passwordHashOf(tx, uid)) ?? '') === checked && (session === null) === (await hasFactor(tx, uid))
    if (isStill) return session ? openedOf({ ...answer, response: session }) : wantCode(answer)
    if (session) await tx.deleteFrom('session').where('token', '=', session.token).execute()
    else await endLinks(tx, uid)
    return new Refusal('credentialsWrong')
  })
  const mayBeReplaced = readFirebaseHash(checked) !== null || formsOf(credentials.password).length > 1
  if (!mayBeReplaced) return signedIn
  // Another sign-in with the same password may have replaced the old hash meanwhile: what is there now decides.
  if (signedIn instanceof Refusal) return signIn(tools, credentials, userAgent)
  await replaceOldHash(tools, { uid, old: checked, password: credentials.password })
  return signedIn
}

/** Of several at once one replaces it. Whoever is signed in stays so where this fails, and the next sign-in tries again. */
async function replaceOldHash(
  { database, passwords, log, now }: Tools,
  { uid, old, password: typed }: { readonly uid: string; readonly old: string; readonly password: string },
): Promise<void> {
  try {
    if (await passwords.isOfToday(typed, old)) return
    const password = await passwords.hash(typed)
    await database.write((tx) =>
      tx
        .updateTable('account')
        .set({ password, updatedAt: now().toISOString() })
        .where('userId', '=', uid)
        .where('password', '=', old)
        .execute(),
    )
  } catch (error) {
    log.warn(
      { error },
      readFirebaseHash(old) ? 'a password of the old system was not replaced' : 'a password was not hashed anew',
    )
  }
}

const wantCode = ({ headers }: { headers: Headers }): CodeWanted => ({
  isCodeWanted: true,
  setCookie: headers.getSetCookie().filter((cookie) => /^(?:__Host-)?second-step=/.test(cookie)),
})
