import { argon2, createCipheriv, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import type { FirebaseParameters } from '../../config.ts'
import { readFirebaseHash, type FirebaseHash } from './firebase-hash.ts'

/** OWASP's argon2id: 19 MiB, two passes, one lane. */
export const OWN_COST: PasswordCost = { memory: 19_456, passes: 2, lanes: 1, bytes: 32 }
const AT_A_TIME = 2
const QUEUE = 20

/** Thrown when so many wait that the last would wait for seconds. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy'
}

export interface Passwords {
  /** Of Unicode's form C, so that keyboards make no difference. @throws {HashingBusy} */
  hash(password: string): Promise<string>
  /** Also against hashes from before there was one form. @throws {HashingBusy} */
  verify(password: string, hash: string): Promise<boolean>
  /** Whether the hash of a right password is one that `hash` makes. @throws {HashingBusy} */
  isOfToday(password: string, hash: string): Promise<boolean>
  /** Takes as long as a wrong password, for somebody who has none. @throws {HashingBusy} */
  refuse(password: string): Promise<void>
}

/** What a new hash costs: memory in KiB, bytes of the hash. A hash says what it cost, and is checked by that. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly lanes: number
  readonly bytes: number
}

/** Two at a time, so that pages stay quick. With the old system's parameters a wrong password is hashed in both ways. */
export function createPasswords(firebase: FirebaseParameters | null, cost: PasswordCost = OWN_COST): Passwords {
  const inTurn = createTurns()
  const workOwnly = (password: string) => derive(password, randomBytes(16), cost)
  const workOldly = async (password: string) => firebase && firebaseHash(password, randomBytes(16), firebase)

  async function isOld(password: string, { salt, hash }: FirebaseHash): Promise<boolean> {
    if (firebase && isEqual(await firebaseHash(password, salt, firebase), hash)) return true
    await workOwnly(password)
    return false
  }

  async function isOwn(password: string, encoded: string): Promise<boolean> {
    const own = readOwnHash(encoded)
    if (own && isEqual(await derive(password, own.salt, own), own.hash)) return true
    await workOldly(password)
    return false
  }

  async function isAny(forms: readonly string[], encoded: string): Promise<boolean> {
    const old = readFirebaseHash(encoded)
    for (const form of forms) if (await (old ? isOld(form, old) : isOwn(form, encoded))) return true
    return false
  }

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(16)
        const hash = await derive(password.normalize('NFC'), salt, cost)
        return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.lanes}$${unpadded(salt)}$${unpadded(hash)}`
      }),
    // Both ways in one turn: whoever has begun is never told that the server is busy, which would uncount a wrong guess.
    verify: (password, encoded) => inTurn(() => isAny(formsOf(password), encoded)),
    isOfToday: (password, encoded) =>
      inTurn(async () => readFirebaseHash(encoded) === null && isAny([password.normalize('NFC')], encoded)),
    refuse: (password) =>
      inTurn(async () => {
        for (const form of formsOf(password)) {
          await workOwnly(form)
          await workOldly(form)
        }
      }),
  }
}

/** The form that is hashed, and those in which it may have been hashed before: as it was typed, and decomposed. */
export const formsOf = (password: string): string[] => [
  ...new Set([password.normalize('NFC'), password, password.normalize('NFD')]),
]

function createTurns() {
  let running = 0
  const queue: Array<() => void> = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_A_TIME) {
      if (queue.length >= QUEUE) throw new HashingBusy('Too many passwords are being checked')
      // Whoever ends hands the place on, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const isEqual = (hash: Buffer, wanted: Buffer): boolean =>
  hash.length === wanted.length && timingSafeEqual(hash, wanted)

function readOwnHash(encoded: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(encoded)
  if (!parts) return null
  const [, memory, passes, lanes, salt = '', expected = ''] = parts
  const hash = Buffer.from(expected, 'base64')
  const cost: PasswordCost = {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    bytes: hash.length,
  }
  return { ...cost, hash, salt: Buffer.from(salt, 'base64') }
}

const derive = (password: string, nonce: Buffer, { memory, passes, lanes, bytes }: PasswordCost): Promise<Buffer> =>
  promisify(argon2)('argon2id', {
    message: Buffer.from(password),
    nonce,
    memory,
    passes,
    parallelism: lanes,
    tagLength: bytes,
  })

const KEY_BYTES = 32

/** The old system's scrypt: the derived key encrypts the project's own key. */
async function firebaseHash(password: string, salt: Buffer, parameters: FirebaseParameters): Promise<Buffer> {
  const { signerKey, saltSeparator, rounds, memCost } = parameters
  const options: ScryptOptions = { N: 2 ** memCost, r: rounds, p: 1, maxmem: 256 * rounds * 2 ** memCost }
  const salted = Buffer.concat([salt, saltSeparator])
  const key = await promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)(
    password,
    salted,
    KEY_BYTES,
    options,
  )
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  return Buffer.concat([cipher.update(signerKey), cipher.final()])
}
