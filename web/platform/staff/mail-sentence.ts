import { useMe } from './me.ts'

/** A sentence about e-mails; while no mail server is set, what becomes of them instead: nothing is called sent that nobody gets. */
export type MailSentence = (sentence: string, otherwise?: string) => string

const WRITTEN = 'E-mail is written to a file, because no mail server is set.'

export const mailSentence =
  (sendsMail: boolean): MailSentence =>
  (sentence, otherwise = WRITTEN) =>
    sendsMail ? sentence : otherwise

export const useMailSentence = (): MailSentence => mailSentence(useMe().sendsMail)
