/** The slip of a payment that came past the provider: added by who may record one, read by who may see the payment. */
import { Hono } from 'hono'
import { createHash } from 'node:crypto'
import { SlipUpload } from '#contract/desk-offline.ts'
import { PURPOSES, SLIP_MEGABYTES } from '#contract/files.ts'
import { Refusal } from '#contract/refusal.ts'
import type { FileStore } from '../../../gateways/file-store.ts'
import { done, download } from '../../../http/answers.ts'
import { rangeAsked } from '../../../http/byte-range.ts'
import type { Env, RequestContext } from '../../../http/context.ts'
import { fromThisSite, keepableAddress } from '../../../http/door.ts'
import { readCapped } from '../../../http/read-capped.ts'
import { route } from '../../../http/route.ts'
import { withinTries } from '../../../http/within-tries.ts'
import { inTurn } from '../../../processes/in-turn.ts'
import { takeBytes } from '../../files/take-bytes.ts'
import { FILE_FAULTS } from '../../files/take-upload.ts'
import { actorOf } from '../../staff/act.ts'
import { faultOfSlip, keepSlip, nameOfSlip, slipOf } from '../slips/payment-slips.ts'
import type { PaymentDeskDeps } from './desk-deps.ts'

export interface SlipDeps extends PaymentDeskDeps {
  readonly fileStore: FileStore
  readonly stopping: AbortSignal
}

const tag = 'Payments'

/** It stands before the door whose cap is for what visitors send. */
export function slipUploadRoutes(deps: SlipDeps) {
  const { config, counters, database, desk, fileStore, limits } = deps
  const turn = inTurn()

  async function keep(c: RequestContext, paymentId: string, name: string) {
    const by = actorOf(deps, c)
    const bytes = await readCapped(c, PURPOSES.slip.bytes)
    if (!bytes) return new Refusal('bodyTooLarge', { detail: TOO_LARGE })
    const fault = await faultOfSlip(database.db, paymentId, createHash('sha256').update(bytes).digest('hex'))
    const lost = fault === 'kept' ? await lostFile(paymentId) : null
    if (fault && lost === null) return fault
    const taken = await turn(() => takeBytes(deps, { id: lost, bytes, name, use: 'slip', from: by.actor }))
    if (taken instanceof Refusal) return taken
    if (typeof taken === 'string') return new Refusal('fileRefused', { detail: SLIP_FAULTS[taken] })
    if (lost !== null) return null
    const clear = async () => {
      if ((await slipOf(database.db, paymentId))?.fileId !== taken.id) await fileStore.remove(taken.id)
    }
    try {
      return await database.write((tx) => keepSlip(tx, deps, paymentId, taken, by))
    } finally {
      await clear()
    }
  }

  /** The id of a slip whose file is gone from the disk: the same file is put back in its place. */
  async function lostFile(paymentId: string): Promise<string | null> {
    const slip = await slipOf(database.db, paymentId)
    return slip && !(await fileStore.find(slip.fileId)) ? slip.fileId : null
  }

  return new Hono<Env>().post(
    '/payments/:id/slip',
    route({
      tag,
      by: [keepableAddress, fromThisSite(config.siteUrl), desk.forStaff('offlineRecord'), desk.stepUp],
      summary: 'Add the slip of a payment that came past the provider: PDF, PNG, JPEG or WebP, known by its content',
      query: SlipUpload,
      answer: done,
      refusals: [
        'bodyTooLarge',
        'paymentUnknown',
        'notOffline',
        'slipKnown',
        'fileRefused',
        'storageFull',
        'tooManyRequests',
      ],
    }),
    async (c) => {
      const name = `slips of ${c.get('staff').uid}`
      const { picturesPerAuthor: kept, pictureTriesPerAuthor: tries } = limits
      const { name: file } = c.req.valid('query')
      const outcome = await withinTries({ counters, name, kept, tries, detail: ENOUGH }, () =>
        keep(c, c.req.param('id'), file),
      )
      return c.var.answer(outcome === 'kept' ? null : outcome)
    },
  )
}

export function slipRoutes({ database, desk, fileStore }: SlipDeps) {
  return new Hono<Env>().get(
    '/payments/:id/slip',
    route({
      tag,
      by: [desk.forStaff('paymentsRead')],
      summary: 'The slip of a payment that came past the provider',
      answer: download,
      refusals: ['notFound', 'rangeBeyond'],
    }),
    async (c) => {
      const slip = await slipOf(database.db, c.req.param('id'))
      if (!slip) return c.var.refuse('notFound')
      if (!(await fileStore.find(slip.fileId))) return c.var.refuse('notFound', { detail: NOT_THERE })
      const file = { id: slip.fileId, name: nameOfSlip(slip), bytes: slip.bytes }
      const range = rangeAsked(c, file)
      if (range === 'none') return c.var.refuse('rangeBeyond')
      return c.var.answer({ ...file, range, read: (part) => fileStore.read(slip.fileId, part) })
    },
  )
}

const SLIP_FAULTS: typeof FILE_FAULTS = {
  ...FILE_FAULTS,
  unknownEnding: 'A slip is a PDF, PNG, JPEG or WebP file',
}
const TOO_LARGE = `The slip is larger than ${SLIP_MEGABYTES} MB`
const ENOUGH = 'These are many slips within an hour'
const NOT_THERE = 'The file of this slip is missing on the server. A back-up may have it'
