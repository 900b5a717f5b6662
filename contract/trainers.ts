/** Who teaches, as pages show it. */
import { pictureAddress, pictureSize, type Photo } from './picture-address.ts'
import type { RichText } from './rich-text.ts'

/** Beside a course, a masterclass or another page, in words that need no code there. */
export interface TrainerCard {
  /** Part of the address of the trainer's own page. */
  readonly id: string
  readonly name: string
  readonly title: string
  readonly face: Face
  /** Years, plants and standards in one line. */
  readonly facts: string
}

/** A photo at its address; while there is none, initials. */
export type Face = { readonly src: string; readonly alt: string } | { readonly initials: string }

export interface TrainerProfile {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly photo: Photo | null
  readonly years: number | null
  readonly plants: readonly string[]
  readonly standards: readonly string[]
  readonly bio: RichText
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

/** Pixels of a face beside something else, and on the trainer's own page, as sharp screens show it. */
const FACES = { small: 160, large: 320 } as const

export function faceOf({ name, photo }: Pick<TrainerProfile, 'name' | 'photo'>, size: keyof typeof FACES): Face {
  if (!photo) return { initials: initialsOf(name) }
  const width = Math.min(FACES[size], pictureSize(photo.id).width)
  return { src: pictureAddress(photo.id, width), alt: photo.alt }
}

function initialsOf(name: string): string {
  const letters = name.match(/(?<!\S)\p{L}/gu) ?? []
  return letters.filter((_, index) => index === 0 || index === letters.length - 1).join('')
}

export const yearsInWords = (years: number): string => `${years} ${years === 1 ? 'year' : 'years'} in industry`

export function cardOfTrainer(trainer: TrainerProfile): TrainerCard {
  const { id, name, title, years, plants, standards } = trainer
  const facts = [...(years === null ? [] : [yearsInWords(years)]), ...plants, ...standards].join(' · ')
  return { id, name, title, face: faceOf(trainer, 'small'), facts }
}

/** "Meera Iyer, Anil Bhatt and Ravi Shah"; null of nobody. */
export function namesTogether(trainers: readonly Pick<TrainerCard, 'name'>[]): string | null {
  const names = trainers.map(({ name }) => name)
  const last = names.pop()
  if (last === undefined) return null
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}
