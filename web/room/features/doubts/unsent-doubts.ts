/** Questions that have not reached the server: kept on this device first, then sent, each once by its key. */
import type { NewDoubt } from '#contract/doubt-inputs.ts'
import type { Problem } from '#contract/problem.ts'
import type { Answer } from '#web/platform/answer.ts'
import { allInRoom, keepInRoom, removeFromRoom } from '#web/platform/room-keep.ts'
import { createStore } from '#web/platform/store.ts'
import { judgeDoubt, sendDoubt, sendPicture } from './doubt-calls.ts'

export interface Unsent {
  readonly id: string
  readonly batchKey: string
  readonly given: NewDoubt
  readonly picture: Blob | null
}

/** Nothing but this file writes that shelf. */
const isUnsent = (kept: unknown): kept is Unsent => typeof kept === 'object' && kept !== null && 'given' in kept

/** Those of the member who is here, the oldest first, with why the server refused them. */
export const unsent = createStore<ReadonlyArray<Unsent & { readonly refusal: Problem | null }>>([])

export type Outcome = { readonly state: 'sent' | 'kept' } | { readonly state: 'refused'; readonly problem: Problem }

const MOST = 20
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
const LATER = new Set([
  'unreachable',
  'unreadable',
  'busy',
  'internal',
  'storageFull',
  'tooManyRequests',
  'signInRequired',
])

/** `onSent` hears of each that arrived later than it was written. */
export interface Sender {
  readonly reader: string
  readonly onSent: (batchKey: string) => void
}

const refusals = new Map<string, Problem>()
let timer: ReturnType<typeof setTimeout> | undefined
let round: Promise<void> | undefined

export async function askNow(sender: Sender, one: Unsent): Promise<Outcome> {
  const isKept = unsent.get().length < MOST && (await keepInRoom(sender.reader, 'unsent', one))
  const answer = await send(one)
  if (!answer.ok && LATER.has(answer.problem.code) && isKept) {
    await look(sender)
    again(sender, FIRST_PAUSE_MS)
    return { state: 'kept' }
  }
  await forgetDoubt(sender, one.id)
  return answer.ok ? { state: 'sent' } : { state: 'refused', problem: answer.problem }
}

export async function forgetDoubt(sender: Sender, id: string): Promise<void> {
  refusals.delete(id)
  await removeFromRoom(sender.reader, 'unsent', id)
  await look(sender)
}

/** Sends what waits, the oldest first, and goes on trying until nothing is left. */
export function sendUnsent(sender: Sender, pause = FIRST_PAUSE_MS): Promise<void> {
  round ??= sendAll(sender, pause).finally(() => (round = undefined))
  return round
}

async function sendAll(sender: Sender, pause: number): Promise<void> {
  await look(sender)
  for (const one of unsent.get().filter(({ refusal }) => refusal === null)) {
    const answer = await send(one)
    if (!answer.ok && LATER.has(answer.problem.code)) return again(sender, pause)
    if (answer.ok) {
      await forgetDoubt(sender, one.id)
      sender.onSent(one.batchKey)
    } else {
      refusals.set(one.id, answer.problem)
      await look(sender)
    }
  }
}

function again(sender: Sender, pause: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendUnsent(sender, Math.min(pause * 2, LONGEST_PAUSE_MS)), pause)
}

/** The picture goes first, as a question finds it by the same key, and not before the words are judged: it may be large. */
async function send({ batchKey, given, picture }: Unsent): Promise<Answer<unknown>> {
  if (!picture) return sendDoubt(batchKey, given)
  const judged = await judgeDoubt(batchKey, given)
  if (!judged.ok) return judged
  const { key, from } = given
  const taken = await sendPicture(batchKey, { key, from }, picture)
  return taken.ok ? sendDoubt(batchKey, given) : taken
}

async function look({ reader }: Sender): Promise<void> {
  const kept = await allInRoom(reader, 'unsent')
  const read = kept.filter(isUnsent).map((one) => ({ ...one, refusal: refusals.get(one.id) ?? null }))
  unsent.set(read)
}
