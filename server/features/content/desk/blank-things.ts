/** Things that begin empty: what each kind says before anything is written. */
import { COMMON_DATE_KEY } from '#contract/webinar-body.ts'
import type { Entry } from '#contract/content.ts'
import type { Version } from '../timeline.ts'

const LINES = { title: '', subject: '', text: '' }

const ENTRIES: readonly Entry[] = [
  {
    kind: 'trainer',
    key: '',
    body: { name: '', title: '', years: null, plants: [], standards: [], bio: '', links: [] },
  },
  {
    kind: 'webinar',
    key: '',
    body: {
      title: '',
      subject: null,
      speaker: null,
      startsAt: null,
      minutes: 60,
      dateKey: COMMON_DATE_KEY,
      about: '',
      perks: [],
    },
  },
  {
    kind: 'testimonial',
    key: '',
    body: { position: 0, name: '', title: '', feedback: '', stars: 5, isSample: false },
  },
  {
    kind: 'job',
    key: '',
    body: { title: '', company: '', place: '', experience: '', until: null, howToApply: '' },
  },
  { kind: 'issue', key: '', body: { month: '', title: '', text: '', problem: null } },
  { kind: 'community', key: '', body: { name: '', purpose: '', link: '', rules: '' } },
  { kind: 'reply', key: '', body: LINES },
]

const NOT_PUBLISHED = { sealed: {}, number: 0, publishedAt: '', actor: '', note: '', publication: null }

const BLANKS: readonly Version[] = ENTRIES.map((entry) => ({ ...entry, ...NOT_PUBLISHED }))

/** The kinds of which one can be begun that is like no other. */
export const BLANK_KINDS = BLANKS.map(({ kind }) => kind)

export const blankOf = (kind: string): Version | undefined => BLANKS.find((blank) => blank.kind === kind)
