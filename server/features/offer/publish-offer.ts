import type { ClassTime } from '#contract/batches.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Transaction } from '../../database/transaction.ts'
import { answeredBefore, once, type Once, type Sending } from '../../http/idempotency.ts'
import type { Actor } from '../audit/actor.ts'
import { planClasses, type ClassListeners } from '../classes/classes.ts'
import type { Catalog } from '../content/catalog.ts'
import type { ContentDeskDeps } from '../content/desk/desk-deps.ts'
import { drawn } from '../content/desk/publish-draft.ts'
import { begunNames } from '../content/desk/taken-keys.ts'
import type { Draft } from '../content/judge.ts'
import type { Fault } from '../content/kinds.ts'
import { preview, publish, type Moment, type Proposal } from '../content/publish.ts'

export interface OfferDeps extends ContentDeskDeps, ClassListeners {
  readonly catalog: Catalog
}

/** What is known when an offer is published. */
export interface OfferMoment extends Moment {
  readonly begun: Awaited<ReturnType<typeof begunNames>>
}

/** Everything that one press makes. */
export interface Offer<Made> {
  readonly drafts: readonly Draft[]
  readonly faults: readonly Fault[]
  readonly classes: { readonly batchKey: string; readonly times: readonly ClassTime[] } | null
  /** What is answered. */
  readonly made: Made
}

interface Press<Made> {
  readonly by: Actor
  readonly sending: Sending
  /** Asked at the moment of publication, so that of two people who press at once each gets names that are free. */
  readonly offer: (moment: OfferMoment) => Offer<Made>
  /** The field of the form that a fault is about; '' where it is about the whole. */
  readonly fieldOf: (fault: Fault) => string
  readonly read: { parse(value: unknown): Made }
}

type NotMade = Refusal<'fieldsInvalid' | 'contentFaulty' | 'keyReused'>

/** Publishes all of it with its classes in one transaction, once for each press, or says what stands against it. */
export async function publishOffer<Made>(deps: OfferDeps, press: Press<Made>): Promise<Made | NotMade> {
  const { database, catalog } = deps
  const { by, sending } = press
  const before = await answeredBefore(database.db, sending)
  if (before) return answerOf(press, before)
  const { proposal, last } = proposed(press, await begunNames(database.db))
  const tried = await preview(deps, proposal, by)
  if (tried.faults.length > 0) {
    // The same press may have been answered meanwhile: what it made takes the name then.
    const meanwhile = await answeredBefore(database.db, sending)
    return meanwhile ? answerOf(press, meanwhile) : refused(press, tried.faults)
  }
  const pages = await drawn(deps, tried.changes)
  if (pages instanceof Refusal) return pages
  const answer = await database.write((tx) =>
    once(tx, sending, async () => {
      const { faults } = await publish(deps, proposal, by, (inIt) => planned(deps, inIt, by, last()))
      return faults.length > 0 ? refused(press, faults) : { status: 201, body: JSON.stringify(last().made) }
    }),
  )
  // Whoever is answered looks at the new batch at once.
  await catalog.refresh()
  return answerOf(press, answer)
}

/** The offer as a proposal, and what it was when it was last asked. */
function proposed<Made>({ offer }: Pick<Press<Made>, 'offer'>, begun: OfferMoment['begun']) {
  let latest: Offer<Made> | null = null
  const proposal: Proposal = (moment) => {
    latest = offer({ ...moment, begun })
    return latest
  }
  const last = (): Offer<Made> => {
    if (!latest) throw new Error('Nothing was proposed yet')
    return latest
  }
  return { proposal, last }
}

async function planned(deps: OfferDeps, tx: Transaction, by: Actor, { classes }: Offer<unknown>): Promise<void> {
  if (!classes) return
  const { batchKey, times } = classes
  const made = await planClasses(tx, deps, by, batchKey, times)
  if (made instanceof Refusal) throw new Error(`${batchKey} is new and has classes already`)
  await deps.database.changes.publish(tx, 'batches', batchKey)
}

const refused = <Made>({ fieldOf }: Press<Made>, faults: readonly Fault[]) =>
  new Refusal('fieldsInvalid', {
    errors: faults.map((fault) => ({ field: fieldOf(fault), message: fault.sentence })),
  })

const answerOf = <Made>({ read }: Press<Made>, answer: Once<'fieldsInvalid'>): Made | NotMade =>
  answer instanceof Refusal ? answer : read.parse(JSON.parse(answer.body))
