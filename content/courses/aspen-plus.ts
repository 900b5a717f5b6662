import type { CourseBody } from '#contract/bodies.ts'
import { markdown } from '../markdown.ts'
import { MATERIAL, QUESTIONS, THE_COMPANY } from './every-course.ts'

export const aspenPlus: CourseBody = {
  name: 'Aspen Plus',
  hours: 24,
  prerequisite: 'Third year of a degree, or work in a plant',
  software: ['Aspen Plus V11 or newer, with a licence of your own'],
  drawing: 'distillation',
  releaseDate: '2025-01-01',
  overview: markdown(
    'A simulator always gives an answer. This course is about knowing when to believe it: the right property method, a column that is specified and not forced, a recycle that converges for the right reason.',
    'You start with an empty file and build up: components and properties, single units, reactors, RadFrac columns, then a whole flowsheet with recycle, design specifications and sensitivity studies. Every session ends with a file that runs and a hand check beside it.',
  ),
  syllabus: [
    {
      title: 'First steps in Aspen Plus',
      topics: [
        'Properties, Simulation and Energy Analysis environments; unit sets and templates',
        'Components, streams, blocks and the model palette',
        'Control panel, warnings and errors: what they mean and what to do',
        'Results, stream summary and custom tables',
      ],
    },
    {
      title: 'Property methods',
      topics: [
        'How to choose: PENG-ROB and SRK, NRTL, UNIQUAC, Wilson, UNIFAC, ELECNRTL, IAPWS-95',
        'Binary parameters, Henry components and missing pairs',
        'T-xy, P-xy and x-y diagrams, azeotrope search, residue curves and ternary maps',
        'Data regression against NIST data; property estimation for a new component',
      ],
    },
    {
      title: 'Flash, mixing and pressure change',
      topics: [
        'Mixer, FSplit, Sep, Flash2, Flash3 and Decanter',
        'Pump with a performance curve, Compr, MCompr and Valve',
        'Pipe and Pipeline: pressure drop with elevation',
      ],
    },
    {
      title: 'Heat exchangers',
      topics: [
        'Heater, HeatX and MHeatX: shortcut, detailed and rigorous',
        'Heat curves, pinch and temperature cross',
        'Hand-over to Exchanger Design and Rating (EDR)',
      ],
    },
    {
      title: 'Reactors',
      topics: [
        'RStoic, RYield, REquil and RGibbs',
        'RCSTR, RPlug and RBatch with power-law and LHHW kinetics',
        'Units and bases of rate constants: where most errors sit',
      ],
    },
    {
      title: 'Columns',
      topics: [
        'DSTWU for a first estimate, then RadFrac',
        'Operating specifications, design specs and vary inside the column; feed stage and reflux studies',
        'Absorbers, strippers, side draws, pumparounds; extractive and azeotropic distillation',
        'Convergence: initial estimates, algorithms, strongly non-ideal systems',
        'Column internals: tray and packing sizing, rating, hydraulic plots',
      ],
    },
    {
      title: 'Flowsheet tools',
      topics: [
        'Design specifications, calculator blocks and transfer blocks',
        'Sensitivity analysis, optimisation and constraints',
        'Tear streams and recycle convergence: Wegstein, Broyden, Newton',
      ],
    },
    {
      title: 'Project: a whole plant',
      topics: [
        'Reactor, separation train and recycle from an open literature flowsheet',
        'Reconciling the model with plant or literature figures',
        'Energy analysis and a first cost with the built-in economics',
        'A report that another engineer can check',
      ],
    },
  ],
  outcomes: [
    'Choose a property method and defend the choice with data',
    'Build, specify and converge RadFrac columns',
    'Model reactors by stoichiometry, equilibrium and kinetics',
    'Close recycles and pick the right tear stream',
    'Use design specs, calculators, sensitivity and optimisation with purpose',
    'Size trays or packing and hand an exchanger over to EDR',
    'Check a simulation by hand and write it up',
  ],
  requirements: [
    'Aspen Plus V11 or newer on a Windows computer, with a valid licence of your own, your institute or your employer',
    'A licence is not part of the fee. If you have none, write to us before you enrol',
    'At least 8 GB of memory and 20 GB of free disk space',
    'Basic thermodynamics, mass and energy balances and unit operations',
  ],
  audience: [
    'Students of chemical engineering in their third year or later',
    'Process and production engineers who inherit simulation files and have to trust them',
    'Researchers who need a process model around their reaction or separation',
  ],
  material: MATERIAL,
  trainer: THE_COMPANY,
  questions: QUESTIONS,
  reviews: [],
  sampleVideo: null,
  placeOfSupply: 'buyer',
  figures: { usersCount: 17, bookedPercentage: 25, shown: 'stated' },
}
