import type { Entry } from '#contract/content.ts'
import type { Fault } from './kinds.ts'
import { markdownFaults, richText } from './markdown.ts'
import { nameOf } from './published.ts'
import { linksIn } from '#contract/rich-text.ts'

type Text = readonly [field: string, text: string | null | undefined]

/** What is wrong with the long texts of a thing; `pages` are the addresses that its links may lead to here. */
export const textFaults = (entry: Entry, pages: readonly string[]): Fault[] =>
  longTexts(entry).flatMap(([field, text]) => {
    const markdown = text ?? ''
    const astray = linksIn(richText(markdown)).filter((link) => link.startsWith('/') && !pages.includes(link))
    return [...markdownFaults(markdown), ...astray.map((link) => `The link ${link} leads to no page of this site`)].map(
      (sentence) => ({ thing: nameOf(entry), field, sentence }),
    )
  })

function longTexts(entry: Entry): Text[] {
  switch (entry.kind) {
    case 'course':
      return [
        ['overview', entry.body.overview],
        ['trainer.bio', entry.body.trainer.bio],
        ...entry.body.questions.map(({ answer }, index): Text => [`questions[${index}].answer`, answer]),
      ]
    case 'trainer':
      return [['bio', entry.body.bio]]
    case 'batch':
      return [['note', entry.body.note]]
    case 'webinar':
      return [['about', entry.body.about]]
    case 'course-page':
      return [['intro', entry.body.intro]]
    case 'home':
      return [
        ['intro', entry.body.intro],
        ['video.text', entry.body.video.text],
      ]
    case 'about':
      return [
        ['who', entry.body.who],
        ['interns', entry.body.interns],
      ]
    case 'consultancy':
      return [['about', entry.body.about]]
    case 'legal':
      return entry.body.sections.map(({ text }, index): Text => [`sections[${index}].text`, text])
    case 'job':
      return [['howToApply', entry.body.howToApply]]
    case 'issue':
      return [
        ['text', entry.body.text],
        ['problem', entry.body.problem],
      ]
    case 'community':
      return [['rules', entry.body.rules]]
    case 'price':
    case 'course-order':
    case 'testimonial':
    case 'office':
    case 'description':
    case 'video':
    case 'reply':
    case 'notice':
      return []
  }
}
