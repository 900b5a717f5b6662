import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomBytes, randomInt } from 'node:crypto'
import { isSealed, seal, unseal } from './sealed-stream.ts'

const PASSPHRASE = 'packed beds and bubble caps'
const CHUNK = 65_536

async function* partsOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const whole = async (source: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

const opened = (sealed: Buffer, passphrase = PASSPHRASE) => whole(unseal(partsOf(sealed, 10_000), passphrase, 'a.tar'))

test('opens what it sealed, of every length', async () => {
  for (const length of [0, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK]) {
    const plain = randomBytes(length)
    const sealed = await whole(seal(partsOf(plain, 7_001), PASSPHRASE))
    assert.ok(isSealed(sealed))
    assert.deepEqual(await opened(sealed), plain)
  }
})

test('says that the passphrase is another one', async () => {
  const sealed = await whole(seal(partsOf(randomBytes(100), 50), PASSPHRASE))
  await assert.rejects(opened(sealed, 'packed beds and bubble cap'), /a\.tar was encrypted with another passphrase/)
})

test('notices each byte that was changed, wherever it is cut off, and chunks that were moved', async () => {
  const sealed = await whole(seal(partsOf(randomBytes(3 * CHUNK), 9_000), PASSPHRASE))
  for (const at of [20, 60, 64, CHUNK + 70, sealed.length - 1, randomInt(64, sealed.length)]) {
    const flipped = Buffer.from(sealed)
    flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at)
    await assert.rejects(opened(flipped), /damaged or cut off/, `byte ${at}`)
  }
  const sealedChunk = CHUNK + 16
  for (const length of [0, 10, 64, 70, 64 + sealedChunk, sealed.length - 1])
    await assert.rejects(opened(sealed.subarray(0, length)), /damaged or cut off/, `${length} bytes`)
  await assert.rejects(opened(Buffer.concat([sealed, sealed.subarray(64)])), /damaged or cut off/)
  const [first, second] = [0, 1].map((n) => sealed.subarray(64 + n * sealedChunk, 64 + (n + 1) * sealedChunk))
  const swapped = [sealed.subarray(0, 64), second, first, sealed.subarray(64 + 2 * sealedChunk)]
  await assert.rejects(opened(Buffer.concat(swapped.filter((part) => part !== undefined))), /damaged or cut off/)
})
