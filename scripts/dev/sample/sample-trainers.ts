/** Two people who teach, made up like everybody here and said to be. Process Safety names nobody, so that the desk has something to say. */
import { COURSES } from '#content/seed.ts'
import { publish } from '#server/features/content/publish.ts'
import type { SampleSite } from './sample-site.ts'

const TRAINERS = {
  'anil-bhatt': {
    name: 'Anil Bhatt',
    title: 'Process simulation engineer (made up for this sample)',
    years: 9,
    plants: ['A made-up gas plant of 4 trains', 'A made-up debottlenecking of an aromatics column'],
    standards: ['Aspen Plus', 'Aspen HYSYS', 'GPSA'],
    bio: 'This person is made up. A real trainer says here what they designed, what went wrong, and what they learned from it.',
    links: [],
  },
  'meera-desai': {
    name: 'Meera Desai',
    title: 'Process design engineer (made up for this sample)',
    years: 12,
    plants: ['A made-up front-end design of an ammonia unit'],
    standards: ['API 520', 'API 521', 'ISA-5.1'],
    bio: 'This person is made up too.',
    links: [{ label: 'An example of a link', url: 'https://example.com/' }],
  },
}

const TAUGHT = [
  ['AspenPlus', ['anil-bhatt']],
  ['AspenHysys', ['anil-bhatt']],
  ['ProcessDesignEngieering', ['meera-desai', 'anil-bhatt']],
] as const

export async function publishTrainers({ database, catalog, secret, now }: SampleSite): Promise<void> {
  const drafts = [
    ...Object.entries(TRAINERS).map(([key, body]) => ({ kind: 'trainer', key, body })),
    ...TAUGHT.map(([key, trainers]) => ({ kind: 'course', key, body: { ...COURSES[key], trainers } })),
  ]
  const by = { actor: 'cli:sample', why: 'Who teaches' }
  const { faults } = await publish({ database, secret, now }, () => ({ drafts, faults: [] }), by)
  if (faults.length > 0) throw new Error(faults.map(({ sentence }) => sentence).join('\n'))
  await catalog.refresh()
}
