import type { HomeBody } from '#contract/bodies.ts'
import { markdown } from './markdown.ts'

/** The home page. "{brand}" stands for the name of the business. */
export const HOME: HomeBody = {
  heading: 'Process Design & Advance Software Consultancy',
  intro: markdown(
    'We do process design, feasibility and detailed engineering studies (FEED, BEDP), energy optimisation and troubleshooting for plants, and we train the engineers who will do this work next.',
    'Engineering institutes ask for our expert training too. Our courses teach the way a design office works: a real unit, real documents, and a calculation behind every number.',
  ),
  video: {
    heading: 'Training and troubleshooting',
    text: markdown(
      'Training: industrial training for students and working engineers, from the first mass balance to a converged simulation, in live sessions with recordings to go back to.',
      'Troubleshooting: columns that flood, exchangers that foul, pumps that cavitate, energy bills that grow. We find the cause with data and a model, then say what to change.',
    ),
    label: 'Play the video about training and troubleshooting',
  },
  programmes: {
    heading: 'Explore Training Programs',
    subtitle: 'Boost your career with industrial training programs',
    listHeading: 'All training programmes',
    list: [
      {
        name: 'Process Design Engineering',
        summary: 'Balances, PFD and P&ID, hydraulics and equipment sizing.',
        icon: 'flowsheet',
        courseId: 'ProcessDesignEngieering',
      },
      {
        name: 'Distillation column design and troubleshooting',
        summary: 'Stages, trays and packing, and why a column floods.',
        icon: 'column',
        courseId: null,
      },
      {
        name: 'Mechanical design engineering',
        summary: 'Shell, heads, nozzles and supports of pressure vessels.',
        icon: 'vessel',
        courseId: null,
      },
      {
        name: 'Aspen Plus',
        summary: 'Property methods, RadFrac, reactors and whole flowsheets.',
        icon: 'simulation',
        courseId: 'AspenPlus',
      },
      {
        name: 'Aspen HYSYS',
        summary: 'Gas processing, compression, pipelines and dynamics.',
        icon: 'compressor',
        courseId: 'AspenHysys',
      },
      {
        name: 'Aspen EDR',
        summary: 'Thermal design and rating of heat exchangers.',
        icon: 'exchanger',
        courseId: null,
      },
      {
        name: 'Flarenet',
        summary: 'Relief headers, back pressure and flare networks.',
        icon: 'flare',
        courseId: 'ProcessSafety',
      },
      {
        name: 'PSV sizing',
        summary: 'Relief cases and safety valves to API 520 and 521.',
        icon: 'relief-valve',
        courseId: 'ProcessSafety',
      },
    ],
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
    trainers: 'Trainers have 4-10 years of chemical industry experience.',
  },
  testimonials: { heading: 'What Students are saying about us!!' },
  counters: [
    { target: 780, title: 'Students Trained' },
    { target: 1, title: 'Batches Conducted' },
    { target: 4, title: 'Webinars Conducted' },
    { target: 3, title: 'Training Programs' },
  ],
}
