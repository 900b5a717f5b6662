/** The process in which pages are drawn. */
import { answerOnce } from '../processes/answer-once.ts'
import { drawSite, type DrawingTask } from './draw-site.ts'
import { packQuickly } from './packed.ts'

answerOnce(async (task: DrawingTask) => (await drawSite(task)).map(packQuickly))
