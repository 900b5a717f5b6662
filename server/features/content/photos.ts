/** The pictures that content shows: each must be one that was uploaded. */
import type { Photo } from '#contract/picture-address.ts'
import type { Queries } from '../../database/transaction.ts'
import { missingPictures } from '../pictures/pictures.ts'
import type { Judgement } from './judge.ts'
import { nameOf, type Published } from './published.ts'

interface Shown {
  readonly thing: string
  readonly field: string
  readonly photo: Photo
}

/** A judgement with the pictures that nobody uploaded held against it. */
export async function withPhotosKnown(queries: Queries, judgement: Judgement): Promise<Judgement> {
  const shown = judgement.changes.flatMap(({ after }) => photosIn(after))
  const missing = new Set(
    await missingPictures(
      queries,
      shown.map(({ photo }) => photo.id),
    ),
  )
  const faults = shown
    .filter(({ photo }) => missing.has(photo.id))
    .map(({ thing, field }) => ({ thing, field: `${field}.id`, sentence: 'This picture was never uploaded here' }))
  return faults.length === 0 ? judgement : { faults: [...judgement.faults, ...faults], changes: [] }
}

function photosIn(version: Published): Shown[] {
  const thing = nameOf(version)
  if (version.kind === 'trainer') {
    const { photo } = version.body
    return photo ? [{ thing, field: 'photo', photo }] : []
  }
  const listed = (name: string, pictures: ReadonlyArray<{ readonly picture: Photo }>): Shown[] =>
    pictures.map(({ picture: photo }, index) => ({ thing, field: `${name}[${index}].picture`, photo }))
  if (version.kind === 'consultancy') return listed('pictures', version.body.pictures)
  if (version.kind !== 'course') return []
  const { picture, trainer, samplePictures = [] } = version.body
  return [
    ...listed('samplePictures', samplePictures),
    ...(picture ? [{ thing, field: 'picture', photo: picture }] : []),
    ...(trainer.photo ? [{ thing, field: 'trainer.photo', photo: trainer.photo }] : []),
  ]
}
