import { answerInThread } from '../processes/answer-in-thread.ts'
import { drawSheet } from './draw-sheet.ts'

answerInThread(drawSheet)
