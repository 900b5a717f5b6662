import { Hono } from 'hono'
import { REPORT_BYTES, ReportQuery, ReportRead } from '#contract/desk-report.ts'
import { Refusal } from '#contract/refusal.ts'
import { ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { fromThisSite, keepableAddress } from '../../../http/door.ts'
import { readCapped } from '../../../http/read-capped.ts'
import { route } from '../../../http/route.ts'
import { actorOf } from '../../staff/act.ts'
import { importReport, previewReport } from '../provider/report-import.ts'
import { readReport } from '../provider/report.ts'
import type { PaymentDeskDeps } from './desk-deps.ts'

/** Takes the provider's report as a file. It stands before the door whose cap is for what visitors send. */
export function reportRoutes(deps: PaymentDeskDeps) {
  const { desk, config, catalog, now } = deps
  return new Hono<Env>().post(
    '/payments/report',
    route({
      tag: 'Payments',
      by: [keepableAddress, fromThisSite(config.siteUrl), desk.forStaff('paymentsAssign')],
      summary: 'Read the report of the provider’s dashboard in, or say what it would change',
      query: ReportQuery,
      answer: ok(ReportRead),
      refusals: ['bodyTooLarge', 'reportUnreadable'],
    }),
    async (c) => {
      const file = await readCapped(c, REPORT_BYTES)
      if (!file) return c.var.refuse('bodyTooLarge', { detail: TOO_LARGE })
      const report = readReport(file, { catalogue: catalog.now(), buttons: config.paymentButtons, readAt: now() })
      if (report instanceof Refusal) return c.var.answer(report)
      if (c.req.valid('query').dryRun === 'yes') return c.var.answer(await previewReport(deps, report))
      return c.var.answer(await importReport(deps, report, actorOf(deps, c)))
    },
  )
}

const TOO_LARGE = `The file is larger than ${REPORT_BYTES / 1024} KiB: read it in by months, or with npm run desk -- import`
