import { deskPaths } from '#contract/desk-paths.ts'

const withQuestion = (path: string, question: string): string => (question === '' ? path : `${path}?${question}`)

/** A lead's page. The list goes along, for the way back and the neighbours. */
export const leadAddress = (id: string, question: string): string => withQuestion(deskPaths.lead(id), question)

export const leadsAddress = (question: string): string => withQuestion(deskPaths.leads, question)
