/**
 * A stream that a passphrase seals: chunks of 64 KiB, each encrypted and authenticated by AES-256-GCM. The nonce holds the
 * chunk's number and whether it is the last one, so that a chunk that was changed, moved, lost or cut off is noticed.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scrypt } from 'node:crypto'
import { BackupFault, PassphraseWanted } from './backup-fault.ts'

const MAGIC = Buffer.from('SYNERGYY-BACKUP1')
const CHUNK = 65_536
const TAG = 16
const COST = { logN: 15, r: 8, p: 3 } as const

const SALT = 16
const PREFIX = 32
const COSTS = 39
const KEY_CHECK = 42
const SUM = 58
const HEADER = 64

export const isSealed = (begin: Buffer): boolean => begin.subarray(0, MAGIC.length).equals(MAGIC)

export async function* seal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const header = Buffer.concat([MAGIC, randomBytes(COSTS - SALT), Buffer.from(Object.values(COST))])
  const key = await keyOf(header, passphrase)
  const checked = Buffer.concat([header, checkOf(key)])
  const whole = Buffer.concat([checked, sumOf(checked)])
  yield whole
  for await (const { bytes, number, isLast } of chunksOf(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(whole, number, isLast)).setAAD(whole)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string, name: string): AsyncGenerator<Buffer> {
  const damaged = new BackupFault(`${name} is damaged or cut off.`)
  let opened: { readonly header: Buffer; readonly key: Buffer } | null = null
  for await (const { bytes, number, isLast } of chunksOf(source, CHUNK + TAG, HEADER)) {
    if (!opened) {
      if (bytes.length < HEADER || !sumOf(bytes.subarray(0, SUM)).equals(bytes.subarray(SUM))) throw damaged
      const key = await keyOf(bytes, passphrase)
      if (!checkOf(key).equals(bytes.subarray(KEY_CHECK, SUM)))
        throw new PassphraseWanted(`${name} was encrypted with another passphrase. Set BACKUP_PASSPHRASE to that one.`)
      opened = { header: bytes, key }
      if (isLast) throw damaged
      continue
    }
    const { header, key } = opened
    if (bytes.length < TAG) throw damaged
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(header, number - 1, isLast)).setAAD(header)
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG))
    const plain = decipher.update(bytes.subarray(0, bytes.length - TAG))
    try {
      decipher.final()
    } catch {
      throw damaged
    }
    yield plain
  }
}

const checkOf = (key: Buffer) => createHmac('sha256', key).update('passphrase').digest().subarray(0, 16)
const sumOf = (bytes: Buffer) =>
  createHash('sha256')
    .update(bytes)
    .digest()
    .subarray(0, HEADER - SUM)

function nonceOf(header: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  header.copy(nonce, 0, PREFIX, COSTS)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function keyOf(header: Buffer, passphrase: string): Promise<Buffer> {
  const [logN = 0, r = 0, p = 0] = header.subarray(COSTS, KEY_CHECK)
  const cost = { N: 2 ** logN, r, p, maxmem: 2 ** 28 }
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(passphrase.normalize('NFC'), header.subarray(SALT, PREFIX), 32, cost, (error, key) =>
    error ? reject(error) : resolve(key),
  )
  return promise
}

interface Chunk {
  readonly bytes: Buffer
  readonly number: number
  readonly isLast: boolean
}

/** Pieces of one size, the first of `first` bytes. The last one may be shorter, or empty where the stream is. */
async function* chunksOf(source: AsyncIterable<Buffer>, size: number, first = size): AsyncGenerator<Chunk> {
  let [parts, length, number] = [[] as Buffer[], 0, 0]
  for await (const part of source) {
    parts.push(part)
    length += part.length
    for (let wanted = number === 0 ? first : size; length > wanted; wanted = size) {
      const whole = Buffer.concat(parts)
      yield { bytes: whole.subarray(0, wanted), number, isLast: false }
      parts = [whole.subarray(wanted)]
      length -= wanted
      number += 1
    }
  }
  yield { bytes: Buffer.concat(parts), number, isLast: true }
}
