/** Which hosted button of the provider sells which course, in one line of settings: AspenPlus=pl_1, AspenHysys=pl_2. */

export type CourseButton = readonly [course: string, button: string]

const PAIR = /^([\w-]+)=(\S+)$/

export function readButtons(line: string): readonly CourseButton[] | null {
  const parts = line.split(',').flatMap((part) => part.trim() || [])
  const pairs = parts.flatMap((part): CourseButton[] => {
    const [, course = '', button = ''] = PAIR.exec(part) ?? []
    return course === '' ? [] : [[course, button]]
  })
  return pairs.length === parts.length ? pairs : null
}

export const writeButtons = (pairs: readonly CourseButton[]): string =>
  pairs.map(([course, button]) => `${course}=${button}`).join(',')

export const isButtonId = (text: string): boolean => /^pl_\w+$/.test(text)
export const NO_BUTTON_ID = 'Must be the id of a payment button, which begins with pl_'
