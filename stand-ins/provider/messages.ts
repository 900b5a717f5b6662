/** How the stand-in of the payment provider informs the site of payments: as it should, or as badly as it happens. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EventName, providerEvent, type providerPayment, type RefundChanges, signedHeaders } from './events.ts'

export const DELIVERIES = ['at once', 'late', 'twice', 'out of order', 'not at all'] as const
export type Delivery = (typeof DELIVERIES)[number]

export const readDelivery = (name: string): Delivery => DELIVERIES.find((known) => known === name) ?? 'at once'

export type StandInPayment = ReturnType<typeof providerPayment>

export interface MessageTarget {
  readonly url: string
  readonly secret: string
}

interface Message {
  readonly body: string
  readonly eventId: string
}

const ATTEMPTS = 5
const PAUSE_MS = 500

/** @param lateMs after which late messages go by themselves; null holds them until `sendHeld` */
export function createMessenger(lateMs: number | null) {
  let target: MessageTarget | undefined
  let held: Message[] = []

  async function send({ body, eventId }: Message): Promise<void> {
    if (!target) return
    const { url, secret } = target
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const answer = await fetch(`${url}/api/payments/razorpay/webhook`, {
        method: 'POST',
        headers: signedHeaders(body, eventId, secret),
        body,
      }).catch(() => null)
      if (answer?.ok) return
      await sleep(PAUSE_MS)
    }
  }

  async function sendHeld(): Promise<void> {
    const messages = held
    held = []
    for (const message of messages) await send(message)
  }

  async function deliver(
    events: readonly EventName[],
    payment: StandInPayment,
    delivery: Delivery,
    refund?: RefundChanges,
  ): Promise<void> {
    const messages = events.map((event) => ({ body: providerEvent(event, payment, refund), eventId: randomUUID() }))
    if (delivery === 'not at all') return
    if (delivery === 'late') {
      held.push(...messages)
      if (lateMs !== null) setTimeout(() => void sendHeld(), lateMs)
      return
    }
    for (const message of delivery === 'out of order' ? messages.toReversed() : messages) {
      // The second copy comes under an id of its own: the id is not signed.
      const copies = delivery === 'twice' ? [message, message, { ...message, eventId: randomUUID() }] : [message]
      await Promise.all(copies.map(send))
    }
  }

  return { connect: (to: MessageTarget) => void (target = to), deliver, sendHeld }
}
