import type { CourseBody } from '#contract/bodies.ts'
import { markdown } from '../markdown.ts'
import { MATERIAL, QUESTIONS, THE_COMPANY } from './every-course.ts'

export const aspenHysys: CourseBody = {
  name: 'Aspen Hysys',
  hours: 38,
  prerequisite: 'Final year of a degree, or work in the industry',
  software: ['Aspen HYSYS V11 or newer, with a licence of your own'],
  drawing: 'compression',
  releaseDate: '2025-05-01',
  overview: markdown(
    'Aspen HYSYS is the working tool of oil, gas and refining. This course takes it from the fluid package to a plant that moves in time: separation, compression, gas treating, NGL recovery, pipelines, then dynamics and depressuring.',
    'Each session models a real type of unit and asks the questions that a design or operations engineer would ask of it: what limits it, what happens when the feed turns rich, when the valve fails, when the compressor trips.',
  ),
  syllabus: [
    {
      title: 'Fluid packages and components',
      topics: [
        'Peng-Robinson, SRK, NRTL, Acid Gas, Glycol and steam packages: where each one holds',
        'Component lists, hypothetical components and pseudo-components',
        'Oil characterisation from assay data (TBP, D86)',
        'Phase envelope, hydrate temperature, water and hydrocarbon dew point',
      ],
    },
    {
      title: 'The HYSYS flowsheet',
      topics: [
        'Degrees of freedom and how information travels in both directions',
        'Workbook, sub-flowsheets, templates and case studies',
        'Set, Adjust, Balance and Spreadsheet',
        'Recycle: placing, tolerances, and why it does not converge',
      ],
    },
    {
      title: 'Separation and pipelines',
      topics: [
        'Two- and three-phase separators, carry-over and sizing',
        'Multi-stage separation and stabilisation of crude and condensate',
        'Pipe segment and hydraulics: Beggs and Brill, elevation, heat loss, slugging',
      ],
    },
    {
      title: 'Compressors, expanders and pumps',
      topics: [
        'Adiabatic and polytropic efficiency; multi-stage trains with intercooling',
        'Performance curves, surge and stonewall, anti-surge recycle',
        'Joule-Thomson valve and turbo-expander',
        'Propane refrigeration loop',
      ],
    },
    {
      title: 'Heat transfer',
      topics: [
        'Heater, cooler, shell and tube, air cooler and LNG exchanger',
        'Weighted, end-point and rigorous (EDR) models; pinch and temperature cross',
        'Fired heater and utility streams',
      ],
    },
    {
      title: 'Columns',
      topics: [
        'Absorber, reboiled absorber, distillation: specifications that solve',
        'Demethaniser, de-ethaniser and depropaniser',
        'Crude column with side strippers and pumparounds',
        'Tray and packing sizing in column internals',
      ],
    },
    {
      title: 'Gas processing',
      topics: [
        'Amine sweetening: rate-based column, loading, lean-rich exchange',
        'TEG dehydration and water dew point',
        'NGL recovery and dew point control',
        'Whole plant with recycle and utility balance',
      ],
    },
    {
      title: 'Dynamics and control',
      topics: [
        'From steady state to dynamics: pressure-flow specifications, valve Cv, vessel volumes',
        'PID controllers, tuning, split range and cascade',
        'Start-up, trip and feed change with the event scheduler',
      ],
    },
    {
      title: 'Relief, depressuring and flare',
      topics: [
        'Safety Analysis environment: relief scenarios and PSV sizing',
        'Depressuring (blowdown): rate, minimum metal temperature',
        'Hand-over to Aspen Flare System Analyzer (Flarenet)',
        'Project: a gas plant from wellhead to sales gas',
      ],
    },
  ],
  outcomes: [
    'Choose a fluid package and characterise a crude or a gas',
    'Build separation, compression and refrigeration systems',
    'Specify and converge columns from demethaniser to crude unit',
    'Model amine, TEG and NGL plants with their recycles',
    'Calculate pipeline pressure drop, slugging and hydrate margin',
    'Turn a steady-state model into a dynamic one and tune its controllers',
    'Run relief and depressuring studies and pass the loads to the flare network',
  ],
  requirements: [
    'Aspen HYSYS V11 or newer on a Windows computer, with a valid licence of your own, your institute or your employer',
    'Dynamics and Safety Analysis need those options in the licence; without them you follow these sessions in the recordings',
    'A licence is not part of the fee. If you have none, write to us before you enrol',
    'Basic thermodynamics, fluid flow, heat transfer and distillation',
  ],
  audience: [
    'Process engineers in oil and gas, refining and petrochemicals',
    'Engineers in EPC companies who prepare heat and material balances',
    'Operations and control engineers who want to test a change before they make it',
    'Final-year and postgraduate students of chemical or petroleum engineering',
  ],
  material: MATERIAL,
  trainer: THE_COMPANY,
  questions: QUESTIONS,
  reviews: [],
  sampleVideo: null,
  placeOfSupply: 'buyer',
  figures: { usersCount: 7, bookedPercentage: 12, shown: 'stated' },
}
