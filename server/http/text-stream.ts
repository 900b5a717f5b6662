import type { RequestContext, Sent } from './context.ts'

/** The next piece is made when the reader has taken the last. The request's line in the log waits for its end. */
export function byteStream(c: RequestContext, pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  const { promise, resolve } = Promise.withResolvers<Sent>()
  c.set('sending', promise)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await nextOf(iterator).catch((error: unknown) => {
        resolve({ end: 'cut off', error })
        throw error
      })
      if (!next.done) return controller.enqueue(next.value)
      resolve({ end: 'whole' })
      controller.close()
    },
    async cancel() {
      resolve({ end: 'given up' })
      await iterator.return?.()
    },
  })
}

const nextOf = (iterator: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array, unknown>> => iterator.next()

export const textStream = (c: RequestContext, pieces: AsyncIterable<string>): ReadableStream<Uint8Array> =>
  byteStream(c, encoded(pieces))

async function* encoded(pieces: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}
