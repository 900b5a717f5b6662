/** The training programmes that the home page names. */
import type { Programme } from '#contract/site-content.ts'

export const PROGRAMMES: readonly Programme[] = [
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
  },
  {
    name: 'Mechanical design engineering',
    summary: 'Shell, heads, nozzles and supports of pressure vessels.',
    icon: 'vessel',
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
]
