import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { createMemberWordRounds } from './member-words.ts'
import { profileRoutes } from './profile-routes.ts'
import { authRoutes, sessionRoutes } from './routes.ts'

export const accounts = {
  routes: (deps: Needs<[typeof authRoutes, typeof profileRoutes, typeof sessionRoutes]>) =>
    new Hono<Env>()
      .route('/auth', authRoutes(deps))
      .route('/users', profileRoutes(deps))
      .route('/session', sessionRoutes(deps)),
  rounds: (deps: Needs<[typeof createMemberWordRounds]>) => ({ memberWords: createMemberWordRounds(deps) }),
}
