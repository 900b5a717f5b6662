import * as z from 'zod/mini'
import { anyNumberOf, isHidden, line, link, longText, photo, whole } from './content-fields.ts'
import { record } from './fields.ts'

const LINE = 'Fill this line, or leave it out'

export const TrainerBody = record({
  name: line('Name the trainer'),
  title: line('Say in a line what the trainer does, such as "Process engineer, relief systems"'),
  photo: z.optional(z.nullable(photo)),
  years: z.nullable(whole('The years in industry are a whole number from 1 to 60, or null', { least: 1, most: 60 })),
  plants: anyNumberOf(line(LINE), 'Name plants and projects, or write []'),
  standards: anyNumberOf(line(LINE), 'Name standards and software, or write []'),
  bio: longText('Say who the trainer is'),
  links: anyNumberOf(link, 'List the links of the trainer, or write []'),
  isHidden,
})
export type TrainerBody = z.infer<typeof TrainerBody>
