/** Who teaches, as pages show it: published trainers who are not hidden. */
import type { TrainerProfile } from '#contract/trainers.ts'
import { richText } from './markdown.ts'
import type { Published } from './published.ts'

/** In the order of their keys. */
const shownIn = (published: readonly Published[]): Published<'trainer'>[] =>
  published
    .filter((one): one is Published<'trainer'> => one.kind === 'trainer')
    .filter(({ body }) => !body.isHidden)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))

export const trainersIn = (published: readonly Published[]): TrainerProfile[] =>
  shownIn(published).map(({ key: id, body: { name, title, photo, years, plants, standards, bio, links } }) => ({
    id,
    name,
    title,
    photo: photo ?? null,
    years,
    plants,
    standards,
    bio: richText(bio),
    links,
  }))

export interface NamedTrainer {
  readonly id: string
  readonly name: string
}

/** Their names alone, which takes no reading of long texts. */
export const trainerNamesIn = (published: readonly Published[]): NamedTrainer[] =>
  shownIn(published).map(({ key: id, body: { name } }) => ({ id, name }))

/** Those of `trainers` whom somebody names, in that order. One who is hidden is named and not shown. */
export const trainersNamed = <One extends { readonly id: string }>(
  trainers: readonly One[],
  ids: readonly (string | null | undefined)[] = [],
): One[] => ids.flatMap((id) => trainers.find((one) => one.id === id) ?? [])
