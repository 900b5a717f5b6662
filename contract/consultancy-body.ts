import type * as z from 'zod/mini'
import { anyNumberOf, captioned, line, lines, listOf, longText, point } from './content-fields.ts'
import { record } from './fields.ts'

export const ConsultancyBody = record({
  heading: line('Write the heading'),
  lead: line('Say in a line what you do for plants'),
  about: longText('Say what you do for plants'),
  offersHeading: line('Write the heading'),
  offers: listOf(point, 'Say what you offer'),
  audienceHeading: line('Write the heading'),
  audience: lines('Say for whom it is'),
  stepsHeading: line('Write the heading'),
  steps: listOf(
    record({ title: line('Give the step a title'), text: line('Say what happens then') }),
    'Say how it goes, step by step',
  ),
  clients: anyNumberOf(
    record({ name: line('Name the client'), text: line('Say what you did there') }),
    'List clients who agreed to be named, or write []',
  ),
  pictures: anyNumberOf(captioned, 'Show plants where you may, or write []'),
  callHeading: line('Write the heading above the way to you'),
  callText: line('Say what to write to you'),
})
export type ConsultancyBody = z.infer<typeof ConsultancyBody>
