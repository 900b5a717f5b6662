import type { ConsultancyBody } from '#contract/consultancy-body.ts'
import { ABOUT } from './about.ts'
import { markdown } from './markdown.ts'

/** The page about consultancy. Clients and pictures are the owner's to add: none is invented. */
export const CONSULTANCY: ConsultancyBody = {
  heading: 'Consultancy',
  lead: 'Process design, studies and troubleshooting for plants, by the engineers who teach here.',
  about: markdown(
    'We do process design, feasibility and detailed engineering studies (FEED, BEDP), energy optimisation and troubleshooting. What you get is a calculation that your own engineers can follow: the basis, the model, the numbers and what they mean for the plant.',
  ),
  offersHeading: 'What we do',
  offers: ABOUT.offers.filter(({ title }) => !title.includes('training')),
  audienceHeading: 'For whom',
  audience: [
    'Plants with a column, an exchanger or a pump that does not do what it was designed for',
    'Project teams that need a process package, or a second look at one',
    'Engineering institutes that look for trainers from industry',
  ],
  stepsHeading: 'How it goes',
  steps: [
    { title: 'You write to us', text: 'Say what the unit is, what you see, and by when you need an answer.' },
    { title: 'We ask back', text: 'We say which data and drawings we need, and what we would do with them.' },
    { title: 'We agree in writing', text: 'Scope, price and dates are settled before the work begins.' },
    { title: 'You get the result', text: 'A report with its calculations, and a talk about what to change.' },
  ],
  clients: [],
  pictures: [],
  callHeading: 'Tell us about your plant',
  callText: 'A few lines are enough to begin with.',
}
