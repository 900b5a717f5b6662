import type { ContentList } from '#contract/desk-content.ts'
import { BeginForm } from './begin-form.tsx'
import { beginFirst } from './draft-calls.ts'

interface BeginFirstProps {
  readonly firsts: ContentList['firsts']
  /** The kinds that the list shows. */
  readonly kinds: readonly string[]
}

const ABOUT = new Map([
  ['trainer', 'Whoever teaches has a page of their own, and stands on the pages of their courses.'],
  ['webinar', 'A masterclass with a date stands on the page of masterclasses, where visitors register.'],
  ['testimonial', 'What a student said stands on the home page.'],
  ['job', 'A job stands on the page of jobs, for members alone.'],
  ['issue', 'An issue of ChemConnect stands on its page, for members alone.'],
  ['community', 'A group stands on the page of the community, for members alone.'],
  ['reply', 'A reply is the text of an answer to people who ask, to begin with.'],
])

/** New things that begin empty, so that the first of a kind needs no other one. */
export const BeginFirst = ({ firsts, kinds }: BeginFirstProps) =>
  firsts
    .filter(({ kind }) => kinds.includes(kind))
    .map((thing) => (
      <BeginForm
        key={thing.kind}
        thing={thing}
        about={ABOUT.get(thing.kind) ?? ''}
        call={(sent) => beginFirst(thing.kind, sent)}
        said={({ title }) => `${title} is begun.`}
      />
    ))
