import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { attendanceRoutes, meetingReportRoutes } from './attendance/routes.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { createDoubtRounds } from './doubts/doubt-rounds.ts'
import { createDoubtWordRounds } from './doubts/doubt-words.ts'
import { doubtsToday } from './doubts/doubts-today.ts'
import { doubtPictureRoutes } from './doubts/picture-routes.ts'
import { doubtRoutes } from './doubts/routes.ts'
import { noteRoutes } from './material/note-routes.ts'
import { materialRoutes } from './material/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { progressRoutes } from './progress/routes.ts'
import { recordingRoutes } from './recordings/routes.ts'
import { roomRoutes } from './routes.ts'
import { teachingRoutes } from './teaching/routes.ts'

type Taught = [typeof materialRoutes, typeof attendanceRoutes, typeof teachingRoutes, typeof recordingRoutes]
type Met = [typeof roomRoutes, typeof doubtRoutes, typeof messageRoutes, typeof progressRoutes, typeof calendarRoutes]

export const room = {
  early: (deps: Needs<[typeof meetingReportRoutes, typeof doubtPictureRoutes, typeof noteRoutes]>) =>
    new Hono<Env>()
      .route('/room', meetingReportRoutes(deps))
      .route('/room', doubtPictureRoutes(deps))
      .route('/room', noteRoutes(deps)),
  routes: (deps: Needs<[...Taught, ...Met]>) =>
    new Hono<Env>()
      .route('/room', roomRoutes(deps))
      .route('/room', materialRoutes(deps))
      .route('/room', attendanceRoutes(deps))
      .route('/room', teachingRoutes(deps))
      .route('/room', doubtRoutes(deps))
      .route('/room', messageRoutes(deps))
      .route('/room', progressRoutes(deps))
      .route('/room', recordingRoutes(deps))
      .route('/room', calendarRoutes(deps)),
  today: doubtsToday,
  rounds: (deps: Needs<[typeof createDoubtRounds, typeof createDoubtWordRounds]>) => ({
    /** Tells whoever teaches of questions that wait. */
    doubts: createDoubtRounds(deps),
    doubtWords: createDoubtWordRounds(deps),
  }),
}
