import type { ChoiceOption } from '#contract/content-form.ts'
import { createSealer, type Sealer } from '../sealing.ts'
import { standingAt } from '../standing.ts'
import { begunTitles } from './begun-titles.ts'
import { begunThings } from './begun-things.ts'
import type { ContentView } from './content-view.ts'

/** What a field offers that no schema knows: every trainer and course by name. */
export type Offered = Readonly<Record<'trainer' | 'course', readonly ChoiceOption[]>>

/** What is needed to write a version in words. */
export interface Wording {
  readonly sealer: Sealer
  readonly offered: Offered
}

export const wordingIn = async (view: ContentView, secret: string): Promise<Wording> => ({
  sealer: createSealer(secret),
  offered: await offeredIn(view),
})

/** Who and what can be chosen by name. Hidden trainers too: who is not shown yet can be named already. */
export async function offeredIn(view: ContentView): Promise<Offered> {
  const standing = standingAt(view.timeline.versions, view.time)
  const names = await begunTitles(view)
  const begun = (await begunThings(view)).filter(({ kind }) => kind === 'course')
  return {
    trainer: inOrder(
      standing.flatMap(({ kind, key, body }) => (kind === 'trainer' ? [{ value: key, words: body.name }] : [])),
    ),
    course: inOrder([
      ...standing.flatMap(({ kind, key, body }) => (kind === 'course' ? [{ value: key, words: body.name }] : [])),
      ...begun.map((course) => ({ value: course.key, words: names.titleOf(course) })),
    ]),
  }
}

/** Two of one name are told apart by their addresses. */
const inOrder = (options: readonly ChoiceOption[]): ChoiceOption[] =>
  options
    .map((one) => ({
      ...one,
      words: options.filter(({ words }) => words === one.words).length > 1 ? `${one.words} (${one.value})` : one.words,
    }))
    .toSorted((a, b) => a.words.localeCompare(b.words))
