import type { ClassRow } from '#contract/classes.ts'

/** Who sees and hears of classes that are about to be planned: of those that are all over nobody gets an e-mail. */
export const planWords = (classes: ReadonlyArray<Pick<ClassRow, 'endsAt'>>, now: number): string =>
  classes.some(({ endsAt }) => Date.parse(endsAt) > now)
    ? 'Everybody in the batch sees them in the room and gets an e-mail.'
    : 'Everybody in the batch sees them in the room. No e-mail goes out, because all of them are over.'

/** How many e-mails go out because of a change, to stand behind what was done. */
export function mailWords(letters: number, when: 'now' | 'in a minute'): string {
  if (letters === 0) return 'No e-mail goes out.'
  return letters === 1 ? `1 e-mail goes out ${when}.` : `${letters} e-mails go out ${when}.`
}
