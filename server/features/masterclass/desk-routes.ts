import { Hono } from 'hono'
import { Masterclasses } from '#contract/masterclasses.ts'
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
      by: [desk.forStaff('leadsRead')],
      answer: ok(Masterclasses),
    }),
    async (c) => c.var.answer(await masterclassBoard(database.db, catalog)),
  )
