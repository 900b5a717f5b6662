/** The two course pages with an enrolment form: /PDE and /AspenPlus. */
import { paths } from '#contract/paths.ts'
import type { CoursePage } from '#contract/site-content.ts'
import { aspenPlus } from './courses/aspen-plus.ts'
import { processDesignEngineering } from './courses/process-design-engineering.ts'

const PROCESS_DESIGN: CoursePage = {
  path: paths.processDesign,
  courseId: processDesignEngineering.id,
  title: 'Process Design & Engineering',
  intro: [
    'Learn to design a plant the way a design office does: from the design basis and the mass balance, through PFD and P&ID, to sized lines, pumps, exchangers, vessels and columns.',
    '30 hours of live online classes with recordings, notes and a weekly test, on one example unit that you carry through to its P&ID.',
  ],
  cardText: 'From the mass balance to the P&ID: lines, pumps, exchangers, vessels and columns, calculated by you.',
}

const ASPEN_PLUS: CoursePage = {
  path: paths.aspenPlus,
  courseId: aspenPlus.id,
  title: 'Aspen Plus',
  intro: [
    'Learn to build simulations that you can defend: the right property method, columns and reactors that converge for the right reason, and a hand check beside every result.',
    '24 hours of live online classes with recordings, notes and a weekly test, ending with the model of a whole plant with its recycle.',
  ],
  cardText: 'Property methods, RadFrac, reactors, recycles and design specs, up to the model of a whole plant.',
}

export const COURSE_PAGES: readonly CoursePage[] = [PROCESS_DESIGN, ASPEN_PLUS]
