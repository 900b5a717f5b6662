import { paths } from '#contract/paths.ts'
import { pictureAddress, pictureSize } from '#contract/picture-address.ts'
import type { TrainerCard, TrainerProfile } from '#contract/trainers.ts'
import { organizationId } from './schema-ids.ts'

export const namedPerson = ({ id, name }: Pick<TrainerCard, 'id' | 'name'>, siteUrl: string) => ({
  '@type': 'Person',
  '@id': `${siteUrl}${paths.trainer(id)}#person`,
  name,
  url: siteUrl + paths.trainer(id),
})

/** A trainer on the own page. Source: https://schema.org/Person */
export const personData = (trainer: TrainerProfile, siteUrl: string) => ({
  ...namedPerson(trainer, siteUrl),
  jobTitle: trainer.title,
  ...(trainer.photo ? { image: siteUrl + widestOf(trainer.photo.id) } : {}),
  ...(trainer.links.length > 0 ? { sameAs: trainer.links.map(({ url }) => url) } : {}),
  worksFor: { '@id': organizationId(siteUrl) },
})

const widestOf = (id: string) => pictureAddress(id, pictureSize(id).width)
