import type { AboutBody } from '#contract/bodies.ts'
import { markdown } from './markdown.ts'

/** The About page. "{brand}" stands for the name of the business, "{since}" for its first year. */
export const ABOUT: AboutBody = {
  heading: 'About Us',
  lead: '{brand} is a training and consultancy business in chemical and process engineering, at work since {since} from Vadodara.',
  who: markdown(
    'We are process engineers. We design, study and troubleshoot process plants, and we teach what that work takes: the balances, the documents, the software and the judgement behind a number.',
    'Our trainers have 4-10 years of chemical industry experience. Training is given online, at weekends and as virtual classes, to students, working engineers and institutes.',
  ),
  offersHeading: 'What we offer',
  offers: [
    {
      title: 'Process design',
      text: 'Mass and energy balance, PFD and P&ID, equipment and line sizing.',
      icon: 'flowsheet',
    },
    {
      title: 'Feasibility and detailed studies',
      text: 'From the first cost and yield figures to detailed engineering.',
      icon: 'notes',
    },
    {
      title: 'FEED and BEDP',
      text: 'Front-end engineering design and basic engineering design packages.',
      icon: 'column',
    },
    { title: 'Energy optimisation', text: 'Pinch studies, heat recovery and steam balance.', icon: 'exchanger' },
    {
      title: 'Troubleshooting',
      text: 'Columns, exchangers, pumps and controls that do not do what they were designed for.',
      icon: 'pump',
    },
    {
      title: 'Industrial training for students',
      text: 'Courses and projects on real units, with the software that industry uses.',
      icon: 'simulation',
    },
    {
      title: 'Expert training for institutes',
      text: 'Programmes for engineering institutes, on their site or online.',
      icon: 'lecture',
    },
  ],
  internsHeading: 'Internships',
  interns: 'We place interns from top institutes. Interns work on study and training projects beside our engineers.',
}
