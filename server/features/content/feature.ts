import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { draftSaveRoutes } from './desk/draft-save-routes.ts'
import { createDuePublications } from './desk/publish-due.ts'
import { contentDeskRoutes } from './desk/routes.ts'
import { memberListRoutes } from './member-routes.ts'

export const content = {
  early: (deps: Needs<[typeof draftSaveRoutes]>) => new Hono<Env>().route('/desk', draftSaveRoutes(deps)),
  routes: (deps: Needs<[typeof memberListRoutes, typeof contentDeskRoutes]>) =>
    new Hono<Env>().route('/members', memberListRoutes(deps)).route('/desk', contentDeskRoutes(deps)),
  rounds: (deps: Needs<[typeof createDuePublications]>) => ({ duePublications: createDuePublications(deps) }),
}
