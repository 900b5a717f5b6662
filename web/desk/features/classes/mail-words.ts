import type { ClassRow } from '#contract/classes.ts'
import type { MailSentence } from '#web/platform/staff/mail-sentence.ts'

/** Who sees and hears of classes that are about to be planned: of those that are all over nobody gets an e-mail. */
export const planWords = (
  classes: ReadonlyArray<Pick<ClassRow, 'endsAt'>>,
  now: number,
  mailed: MailSentence,
): string =>
  classes.some(({ endsAt }) => Date.parse(endsAt) > now)
    ? mailed(
        'Everybody in the batch sees them in the room and gets an e-mail.',
        'Everybody in the batch sees them in the room. E-mails are written to files, because no mail server is set.',
      )
    : 'Everybody in the batch sees them in the room. No e-mail goes out, because all of them are over.'

/** How many e-mails go out because of a change, to stand behind what was done. */
export function mailWords(letters: number, when: 'now' | 'in a minute', mailed: MailSentence): string {
  if (letters === 0) return 'No e-mail goes out.'
  return letters === 1
    ? mailed(`1 e-mail goes out ${when}.`, '1 e-mail is written to a file, because no mail server is set.')
    : mailed(
        `${letters} e-mails go out ${when}.`,
        `${letters} e-mails are written to files, because no mail server is set.`,
      )
}
