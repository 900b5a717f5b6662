/** The desk's numbers, on the screen and as files. */
import { Hono } from 'hono'
import { Numbers, NumbersFile, NumbersQuery } from '#contract/numbers.ts'
import { csv, ok } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { noteChange } from '../audit/note-change.ts'
import type { Catalog } from '../content/catalog.ts'
import { act } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { numberLines } from './number-file.ts'
import { numbersOf } from './numbers.ts'

export interface NumberRouteDeps extends DeskDeps {
  readonly catalog: Catalog
}

const tag = 'Numbers'

export function numberRoutes(deps: NumberRouteDeps) {
  const { database, desk, catalog, now } = deps
  const by = [desk.forStaff('numbersRead')]
  const counted = (c: RequestContext, query: NumbersQuery) =>
    numbersOf({ queries: database.db, catalog, staff: c.get('staff'), now: now() }, query)
  return new Hono<Env>()
    .get(
      '/numbers',
      route({ tag, by, summary: 'How the business does', query: NumbersQuery, answer: ok(Numbers) }),
      async (c) => c.var.answer(await counted(c, c.req.valid('query'))),
    )
    .get(
      '/numbers.csv',
      route({
        tag,
        by,
        summary: 'A table of the numbers as a file',
        query: NumbersFile,
        answer: csv,
        refusals: ['forbidden'],
      }),
      async (c) => {
        const { table, ...asked } = c.req.valid('query')
        const numbers = await counted(c, asked)
        const lines = numberLines(numbers, table)
        if (!lines) return c.var.refuse('forbidden')
        const { from, to } = numbers
        await act(deps, c, {}, (tx, by) =>
          noteChange(tx, by, {
            action: 'numbers.export',
            subject: { type: 'export', id: 'numbers' },
            before: null,
            after: { table, from, to },
          }),
        )
        return c.var.answer({ name: `numbers-${table}-${from}-to-${to}.csv`, lines })
      },
    )
}
