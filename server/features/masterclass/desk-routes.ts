import { Hono } from 'hono'
import { Masterclasses } from '#contract/masterclasses.ts'
import { may } from '#contract/staff.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import type { Catalog } from '../content/catalog.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { masterclassBoard } from './masterclass-board.ts'

export const masterclassDeskRoutes = ({
  catalog,
  database,
  desk,
}: DeskDeps & {
  readonly catalog: Catalog
}) =>
  new Hono<Env>().get(
    '/masterclasses',
    route({
      tag: 'Masterclasses',
      summary: 'Who registered, joined, watched and bought',
      by: [desk.forStaff('masterclassesRead')],
      answer: ok(Masterclasses),
    }),
    async (c) => {
      const board = await masterclassBoard(database.db, catalog)
      return c.var.answer(may(c.get('staff'), 'leadsRead') ? board : withoutAddresses(board))
    },
  )

/** For trainers, who look at the names in the waiting room. */
const withoutAddresses = ({ masterclasses }: Masterclasses): Masterclasses => ({
  masterclasses: masterclasses.map(({ passedOn, ...one }) => ({
    ...one,
    passedOn: passedOn.map(({ name, networks }) => ({ name, email: '', networks })),
  })),
})
