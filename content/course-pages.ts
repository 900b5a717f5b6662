import type { CoursePageBody } from '#contract/bodies.ts'
import { markdown } from './markdown.ts'

/** The course pages with an enrolment form, /PDE and /AspenPlus, by the id of their course. */
export const COURSE_PAGES: Readonly<Record<string, CoursePageBody>> = {
  ProcessDesignEngieering: {
    title: 'Process Design & Engineering',
    intro: markdown(
      'Learn to design a plant the way a design office does: from the design basis and the mass balance, through PFD and P&ID, to sized lines, pumps, exchangers, vessels and columns.',
      '30 hours of live online classes with recordings, notes and a weekly test, on one example unit that you carry through to its P&ID.',
    ),
    cardText: 'From the mass balance to the P&ID: lines, pumps, exchangers, vessels and columns, calculated by you.',
  },
  AspenPlus: {
    title: 'Aspen Plus',
    intro: markdown(
      'Learn to build simulations that you can defend: the right property method, columns and reactors that converge for the right reason, and a hand check beside every result.',
      '24 hours of live online classes with recordings, notes and a weekly test, ending with the model of a whole plant with its recycle.',
    ),
    cardText: 'Property methods, RadFrac, reactors, recycles and design specs, up to the model of a whole plant.',
  },
}
