import type { TrainerBody } from '#contract/trainer-body.ts'
import type { Draft } from '#server/features/content/judge.ts'

export const trainerBody = (changes: Partial<TrainerBody> = {}): TrainerBody => ({
  name: 'Meera Iyer',
  title: 'Process engineer, relief systems',
  photo: null,
  years: 9,
  plants: ['A refinery in Gujarat'],
  standards: ['API 520', 'API 521'],
  bio: 'Sizes relief valves, and **teaches** it.',
  links: [{ label: 'Profile of Meera', url: 'https://example.com/meera' }],
  isHidden: false,
  ...changes,
})

export const trainerDraft = (key: string, changes: Partial<TrainerBody> = {}): Draft => ({
  kind: 'trainer',
  key,
  body: trainerBody(changes),
})
