import type { Course } from '#contract/catalog.ts'
import { isButtonId, readButtons } from '#contract/payment-buttons.ts'

/** What of the buttons will not work, in words. */
export function buttonNotes(line: string, courses: readonly Pick<Course, 'id' | 'name' | 'isArchived'>[]): string[] {
  const pairs = readButtons(line) ?? []
  return pairs.flatMap(([id, button], at) => {
    const course = courses.find((one) => one.id === id)
    const name = course?.name ?? id
    const same = pairs.slice(0, at).find((other) => other[1] === button && other[0] !== id)
    const earlier = courses.find((one) => one.id === same?.[0])?.name ?? same?.[0]
    return [
      ...(course ? [] : [`There is no course “${id}”, so its button ${button} is shown nowhere`]),
      ...(course?.isArchived ? [`${name} is archived, so its button ${button} is shown nowhere`] : []),
      ...(isButtonId(button) ? [] : [`“${button}” of ${name} is no button id: those of Razorpay begin with pl_`]),
      ...(earlier ? [`${name} has the same button as ${earlier}: whoever pays there pays one price for both`] : []),
    ]
  })
}
