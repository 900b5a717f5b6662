import type { CourseBody } from '#contract/bodies.ts'
import { markdown } from '../markdown.ts'
import { MATERIAL, QUESTIONS, THE_COMPANY } from './every-course.ts'

export const processDesignEngineering: CourseBody = {
  name: 'Process Design & Engineering',
  hours: 30,
  prerequisite: 'Second year of a degree, or work in a plant',
  software: ['A spreadsheet (Excel or LibreOffice Calc)'],
  drawing: 'process-plant',
  releaseDate: '2024-06-01',
  overview: markdown(
    'This course follows one small plant from its design basis to its P&ID, in the order in which a process engineer works: balance, flow diagram, hydraulics, equipment, safety.',
    'You calculate first by hand and then in a spreadsheet: line sizes, pump head and NPSH, exchanger area, separator diameter, trays of a column, control valve Cv. Each result goes into the document that a design office would issue: stream table, line list, equipment datasheet, P&ID.',
    'By the end you can read a design package with understanding, check its figures, and write the process part of one yourself.',
  ),
  syllabus: [
    {
      title: 'Project stages and the design basis',
      topics: [
        'Feasibility study, basic engineering design package (BEDP), FEED and detailed engineering: who issues what, and when',
        'Design basis: capacity, turndown, feed and product specifications, utilities, site conditions',
        'Operating, design and test conditions; how design pressure and design temperature are set',
        'Codes and standards that a process engineer meets: ASME, API, TEMA, ISA, IEC',
      ],
    },
    {
      title: 'Mass and energy balance',
      topics: [
        'Degrees of freedom and the choice of basis',
        'Balances with reaction, recycle, bypass and purge',
        'Energy balance with phase change and heat of reaction',
        'Building the stream table and closing the balance in a spreadsheet',
      ],
    },
    {
      title: 'BFD, PFD and P&ID',
      topics: [
        'What each diagram shows and what it leaves out',
        'Symbols and tags to ISO 10628 and ISA-5.1',
        'Line numbers, specification breaks, isolation, vents and drains',
        'Basic control loops around pumps, exchangers, vessels and columns',
      ],
    },
    {
      title: 'Fluid flow and line sizing',
      topics: [
        'Velocity and pressure drop criteria for liquid, gas, steam and two-phase lines',
        'Darcy-Weisbach with Colebrook friction factor; fittings by K values and equivalent length',
        'Two-phase flow regimes; gravity and self-venting lines',
        'Control valve sizing: Cv, choked flow, cavitation and valve authority (IEC 60534)',
      ],
    },
    {
      title: 'Pumps and compressors',
      topics: [
        'System curve, duty point, head and power',
        'NPSH available against NPSH required; minimum flow and shut-off pressure',
        'Parallel and series operation; control by valve and by speed',
        'Compressors: isentropic and polytropic work, discharge temperature, staging, surge',
      ],
    },
    {
      title: 'Heat exchangers',
      topics: [
        'LMTD, correction factor and overall coefficient; fouling',
        'TEMA types; which fluid goes to the tube side',
        'Rating by Kern and Bell-Delaware; pressure drop and vibration checks',
        'Condensers, thermosyphon and kettle reboilers, air coolers',
      ],
    },
    {
      title: 'Separators, drums and tanks',
      topics: [
        'Two- and three-phase separators: Souders-Brown velocity, demister, residence time',
        'Level settings and hold-up; vertical or horizontal',
        'Nozzle sizing; reflux drums and knock-out drums',
        'Storage tanks: working volume, breathing and blanketing (API 2000)',
      ],
    },
    {
      title: 'Distillation columns',
      topics: [
        'Vapour-liquid equilibrium, relative volatility and azeotropes',
        'McCabe-Thiele; Fenske, Underwood and Gilliland; choice of column pressure and reflux ratio',
        'Tray hydraulics: flooding, weeping, entrainment, downcomer back-up',
        'Packed columns: HETP, pressure drop, distributors; reading a column gamma scan and its temperature profile',
      ],
    },
    {
      title: 'Safety in design and the final project',
      topics: [
        'Relief scenarios and a first PSV sizing (API 520 and 521)',
        'Interlocks, trips and the cause and effect chart',
        'Utilities: steam, cooling water, instrument air, nitrogen',
        'Project: design basis, stream table, PFD, line list, datasheets and P&ID of a small unit',
      ],
    },
  ],
  outcomes: [
    'Write a design basis and close a mass and energy balance with recycle and purge',
    'Draw a PFD and a P&ID with right symbols, tags and line numbers',
    'Size liquid, gas and two-phase lines and the control valves in them',
    'Size a pump with its NPSH margin and read its curve',
    'Rate a shell and tube exchanger and fill in its TEMA datasheet',
    'Size separators, drums and tanks with their level settings',
    'Design a tray column and say why an existing one floods or weeps',
    'Choose relief cases and make a first sizing of a safety valve',
  ],
  requirements: [
    'Second year or later of a degree in chemical engineering, or work in a process plant',
    'A computer with a spreadsheet program (Excel or LibreOffice Calc)',
    'A free P&ID drawing program is enough; its set-up is shown in the first week',
    'No simulator licence is needed: simulation is shown in the lectures and is not part of the tests',
  ],
  audience: [
    'Students of chemical engineering who aim for design offices and EPC companies',
    'Plant and production engineers who want to move into process design',
    'Junior process engineers who want to check what their spreadsheets and simulators tell them',
  ],
  material: MATERIAL,
  trainer: THE_COMPANY,
  questions: QUESTIONS,
  reviews: [],
  sampleVideo: null,
  placeOfSupply: 'buyer',
  figures: { usersCount: 32, bookedPercentage: 47, shown: 'stated' },
}
