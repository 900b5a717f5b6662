import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Member } from '#contract/accounts.ts'
import { followValue } from './live-value.ts'

const member: Member = {
  uid: 'u1',
  email: 'a@example.in',
  emailVerified: false,
  fullName: 'Asha',
  mobile: '9876543210',
  collegeYear: 'x',
  companyDept: 'x',
  courseName: 'x',
  createdAt: '2026-11-01T00:00:00.000Z',
}
const profile = (fullName: string) => `event: profile\ndata: ${JSON.stringify({ ...member, fullName })}\n\n`

/** Plays the answers one after the other, then says that the session is over. */
function play(answers: (() => Promise<Response>)[]) {
  const names: string[] = []
  const pauses: number[] = []
  let failures = 0
  return new Promise<{ names: string[]; pauses: number[]; failures: number }>((resolve) => {
    followValue({
      open: () => (answers.shift() ?? (async () => new Response(null, { status: 401 })))(),
      event: 'profile',
      shape: Member,
      onValue: ({ fullName }) => void names.push(fullName),
      onSignedOut: () => resolve({ names, pauses, failures }),
      onFailure: () => void (failures += 1),
      wait: async (milliseconds) => void pauses.push(milliseconds),
    })
  })
}

test('publishes every value of the stream, however its bytes are cut', async () => {
  const bytes = new TextEncoder().encode(`: hello\n\n${profile('Asha ₹')}${profile('Bela')}`)
  const drops = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const byte of bytes) stream.enqueue(Uint8Array.of(byte))
      stream.close()
    },
  })
  assert.deepEqual((await play([async () => new Response(drops)])).names, ['Asha ₹', 'Bela'])
})

test('connects again after "bye" and after failures, with growing pauses', async () => {
  const { names, pauses, failures } = await play([
    async () => new Response(`${profile('Asha')}event: bye\ndata: \n\n${profile('never read')}`),
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response(null, { status: 503 }),
    async () => new Response(profile('Bela')),
  ])
  assert.deepEqual(names, ['Asha', 'Bela'])
  assert.deepEqual(pauses, [1000, 2000, 4000, 1000])
  // "bye" is no failure.
  assert.equal(failures, 2)
})
