import type { CourseBody } from '#contract/bodies.ts'
import { markdown } from '../markdown.ts'
import { MATERIAL, QUESTIONS, THE_COMPANY } from './every-course.ts'

export const processSafety: CourseBody = {
  name: 'Process Safety',
  hours: 24,
  prerequisite: 'You can read a P&ID',
  software: ['A spreadsheet (Excel or LibreOffice Calc)'],
  drawing: 'relief',
  releaseDate: '2025-08-01',
  overview: markdown(
    'Process safety is design work: finding what can go wrong, deciding how many layers must stand against it, and sizing the last one. This course covers both halves, the study (HAZID, HAZOP, LOPA) and the calculation (relief loads, safety valves, flare, depressuring).',
    'One example unit runs through all sessions. You take part in its HAZOP, set the SIL targets of its trips, list its relief cases, size its safety valves and follow the load down the header to the flare tip.',
  ),
  syllabus: [
    {
      title: 'Hazard, risk and layers of protection',
      topics: [
        'Hazard and risk; inherent safety; layers of protection',
        'What Flixborough, Bhopal and Texas City changed in design practice',
        'Process safety management: OSHA PSM and the risk-based elements of CCPS',
        'Material hazards: flammability limits, flash point, toxicity, reactivity; reading an SDS',
      ],
    },
    {
      title: 'HAZID and HAZOP',
      topics: [
        'HAZID, what-if and checklist: early studies',
        'HAZOP to IEC 61882: nodes, parameters, guide words, causes, consequences, safeguards',
        'Leading, scribing and taking part; recommendations that can be closed',
        'Workshop: HAZOP of the example unit on its P&IDs',
      ],
    },
    {
      title: 'LOPA and safety instrumented systems',
      topics: [
        'Risk matrix, bow-tie and tolerable frequency',
        'Initiating events, independent protection layers, conditional modifiers',
        'SIL target and SIL verification (IEC 61511): architecture, proof test interval',
        'Cause and effect chart; alarm or trip',
      ],
    },
    {
      title: 'Relief cases and loads',
      topics: [
        'API 521 cases: blocked outlet, fire, control valve failure, tube rupture, thermal expansion, loss of cooling, power failure',
        'Single and common-cause contingencies; what may be credited',
        'Fire case for wetted and unwetted vessels',
        'Relief load by balance and by simulation',
      ],
    },
    {
      title: 'Sizing and choosing safety valves',
      topics: [
        'API 520 Part I: gas, steam, liquid and two-phase flow; API 526 orifice letters',
        'Conventional, balanced bellows and pilot-operated valves; rupture discs',
        'Set pressure, accumulation, blowdown and back pressure',
        'Inlet loss (3 % rule), outlet line and reaction force (API 520 Part II)',
      ],
    },
    {
      title: 'Flare and disposal systems',
      topics: [
        'Simultaneous loads; header sizing by Mach number and back pressure',
        'Flarenet (Aspen Flare System Analyzer): building and reading a network',
        'Knock-out drum, seal drum, purge, stack height and thermal radiation',
        'Depressuring to API 521 and minimum metal temperature',
      ],
    },
    {
      title: 'Consequence, layout and the final project',
      topics: [
        'Release, dispersion, pool fire, jet fire and explosion: orders of magnitude',
        'Hazardous area classification (IEC 60079-10-1) and spacing',
        'Management of change and pre-start-up safety review',
        'Project: HAZOP extract, LOPA sheet and PSV datasheets of the example unit',
      ],
    },
  ],
  outcomes: [
    'Take part in a HAZOP and write recommendations that can be closed',
    'Run a LOPA and set a SIL target',
    'List the relief cases of a unit and find the governing one',
    'Size and choose safety valves and rupture discs to API 520',
    'Check inlet loss, back pressure and the relief header',
    'Explain the parts of a flare system and read a Flarenet model',
    'Read a cause and effect chart and a hazardous area drawing',
  ],
  requirements: [
    'You can read a P&ID and know the basic unit operations',
    'A computer with a spreadsheet program (Excel or LibreOffice Calc)',
    'Own copies of API and IEC standards are useful and not required; the notes explain the clauses used',
    'Aspen Flare System Analyzer is shown by the trainer; a licence is needed only to repeat the exercise yourself',
  ],
  audience: [
    'Process, HSE and operations engineers in chemicals, pharma, oil and gas',
    'Design engineers who have to prepare or check relief calculations',
    'Students who want to enter process safety with worked examples',
  ],
  material: MATERIAL,
  trainer: THE_COMPANY,
  questions: QUESTIONS,
  reviews: [],
  sampleVideo: null,
  placeOfSupply: 'buyer',
  figures: { usersCount: 1, bookedPercentage: 2, shown: 'stated' },
}
