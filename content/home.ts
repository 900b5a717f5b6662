/** The texts of the home page. "{brand}" stands for the name of the business. */
import type { HomeTexts } from '#contract/site-content.ts'

export const HOME: HomeTexts = {
  heading: 'Process Design & Advance Software Consultancy',
  intro: [
    'We do process design, feasibility and detailed engineering studies (FEED, BEDP), energy optimisation and troubleshooting for plants, and we train the engineers who will do this work next.',
    'Engineering institutes ask for our expert training too. Our courses teach the way a design office works: a real unit, real documents, and a calculation behind every number.',
  ],
  video: {
    heading: 'Training and troubleshooting',
    text: [
      'Training: industrial training for students and working engineers, from the first mass balance to a converged simulation, in live sessions with recordings to go back to.',
      'Troubleshooting: columns that flood, exchangers that foul, pumps that cavitate, energy bills that grow. We find the cause with data and a model, then say what to change.',
    ],
    label: 'Play the video about training and troubleshooting',
  },
  programmes: {
    heading: 'Explore Training Programs',
    subtitle: 'Boost your career with industrial training programs',
    listHeading: 'All training programmes',
  },
  why: {
    heading: 'Why {brand}?',
    features: [
      {
        title: 'Live / Scheduled Expert Lectures',
        text: 'Live classes online, on weekdays and at weekends, by engineers from industry. Every session is recorded.',
        icon: 'lecture',
      },
      {
        title: 'Live Doubt Solving Sessions',
        text: 'Bring your own sheet or simulation file. The trainer works through it with you and shows where it went wrong.',
        icon: 'doubt',
      },
      {
        title: 'Structured And Targeted Study Material',
        text: 'Documented notes, worked examples and a weekly test, in the order in which a design is done.',
        icon: 'notes',
      },
    ],
  },
  testimonials: { heading: 'What Students are saying about us!!' },
}
