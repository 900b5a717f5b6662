import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const HASH_BYTES = 32
const AT_A_TIME = 2
const QUEUE = 20

/** Thrown when so many wait that the last would wait for seconds. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy'
}

export interface Passwords {
  /** @throws {HashingBusy} */
  hash(password: string): Promise<string>
  /** @throws {HashingBusy} */
  verify(password: string, hash: string): Promise<boolean>
}

/** Hashes passwords two at a time, so that pages stay quick while many sign in. */
export function createPasswords(): Passwords {
  let running = 0
  const queue: Array<() => void> = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(16)
        const hash = await derive(password, salt, MEMORY_KIB, PASSES, LANES, HASH_BYTES)
        return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`
      }),
    verify: (password, encoded) =>
      inTurn(async () => {
        const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(encoded)
        if (!parts) return false
        const [, memory, passes, lanes, salt = '', expected = ''] = parts
        const wanted = Buffer.from(expected, 'base64')
        const hash = await derive(
          password,
          Buffer.from(salt, 'base64'),
          Number(memory),
          Number(passes),
          Number(lanes),
          wanted.length,
        )
        return timingSafeEqual(hash, wanted)
      }),
  }
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

async function derive(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
) {
  return promisify(argon2)('argon2id', {
    message: Buffer.from(password),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  })
}
