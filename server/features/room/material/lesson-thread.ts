/** The thread in which the room's texts are drawn. */
import { answerInThread } from '../../../processes/answer-in-thread.ts'
import { type DrawnText, drawnText, type LessonTextKind } from './lesson-text.ts'

export interface LessonTask {
  readonly body: string
  readonly kind: LessonTextKind
}

answerInThread<LessonTask, DrawnText>(({ body, kind }) => drawnText(body, kind))
