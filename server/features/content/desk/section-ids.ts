/** A section of a legal text is linked by its id, which nobody has to think of: it is made from the title. */
import type { Kind } from '#contract/content.ts'
import { keyOf } from '#contract/offer-names.ts'
import type { OwnDraft } from './drafts.ts'

type Body = OwnDraft['body']

/** The body with an id for each section that has none yet. One that was published stays: links lead to it. */
export function withSectionIds(kind: Kind, body: Body): Body {
  const { sections } = body
  if (kind !== 'legal' || !Array.isArray(sections)) return body
  const taken = sections.map((section) => textIn(section, 'id')).filter((id) => id !== '')
  return {
    ...body,
    sections: sections.map((section: unknown) => {
      if (typeof section !== 'object' || section === null || textIn(section, 'id') !== '') return section
      const title = textIn(section, 'title').replace(/^\P{L}*(?=\d)/u, 'section ')
      const id = keyOf(title, { kind, prefix: '', taken })
      taken.push(id)
      return { ...section, id }
    }),
  }
}

function textIn(section: unknown, name: string): string {
  if (typeof section !== 'object' || section === null) return ''
  const value: unknown = Reflect.get(section, name)
  return typeof value === 'string' ? value : ''
}
