import { answerInThread } from '../processes/answer-in-thread.ts'
import { giveWay } from '../processes/give-way.ts'
import { drawSheet } from './draw-sheet.ts'

giveWay()
answerInThread(drawSheet)
