/** Whether the settings can check the passwords of an export, as far as lengths tell: a hash is as long as the project's signer key. */
import type { FirebaseParameters } from '../../config.ts'
import { readFirebaseHash } from '../accounts/firebase-hash.ts'
import type { OldAccount } from './old-accounts.ts'
import { OldSystemFault } from './old-fault.ts'

export interface OldHashes {
  readonly count: number
  readonly areParametersMissing: boolean
  readonly misfits: readonly string[]
}

/** @throws {OldSystemFault} where none of them fits */
export function hashesOf(accounts: readonly OldAccount[], firebase: FirebaseParameters | null): OldHashes {
  const hashes = accounts.flatMap(({ uid, password }) => {
    const length = password === null ? undefined : readFirebaseHash(password)?.hash.length
    return length === undefined ? [] : [{ uid, length }]
  })
  const count = hashes.length
  if (firebase === null) return { count, areParametersMissing: count > 0, misfits: [] }
  const key = firebase.signerKey.length
  const misfits = hashes.filter(({ length }) => length !== key)
  if (count > 0 && misfits.length === count)
    throw new OldSystemFault(
      `FIREBASE_HASH_SIGNER_KEY in .env has ${key} bytes, and the passwords of this export need ${misfits[0]?.length}: these are the parameters of another project, or not whole. Nothing was taken.`,
    )
  return { count, areParametersMissing: false, misfits: misfits.map(({ uid }) => uid) }
}
