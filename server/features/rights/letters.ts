import { indianDate } from '#contract/indian-time.ts'
import { RIGHTS_WORDS, type RightsKind } from '#contract/rights-requests.ts'
import { compose, officeClosing, type ComposedLetter, type LetterSite } from '../../outbox/compose.ts'
import { greeting } from '../../outbox/greeting.ts'

interface Acknowledged {
  readonly id: string
  readonly kind: RightsKind
  readonly name: string
  readonly email: string
  /** Days of India. */
  readonly receivedOn: string
  readonly dueOn: string
}

/** Repeats nothing of what was asked: whoever asked may be somebody else. */
export const acknowledgement = (
  site: LetterSite,
  { id, kind, name, email, receivedOn, dueOn }: Acknowledged,
): ComposedLetter =>
  compose({
    kind: 'rightsRequest',
    about: { type: 'rightsRequest', id },
    to: email,
    subject: 'We have your request, and answer it in time',
    paragraphs: [
      greeting(name),
      'You asked us for something that the Digital Personal Data Protection Act gives you a right to. It is written down, and somebody of us answers it by the day below.',
      'If you did not ask for this, please answer this letter.',
    ],
    rows: [
      ['You asked to', RIGHTS_WORDS[kind]],
      ['Came on', indianDate(receivedOn)],
      ['Answered by', indianDate(dueOn)],
    ],
    closing: officeClosing(site),
  })
