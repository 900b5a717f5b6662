/** Names of drawings and icons that content may ask for. web/art/ draws each. */
export const DRAWING_NAMES = ['process-plant', 'distillation', 'compression', 'relief'] as const
export type DrawingName = (typeof DRAWING_NAMES)[number]

export const ICON_NAMES = [
  'flowsheet',
  'column',
  'vessel',
  'simulation',
  'compressor',
  'exchanger',
  'flare',
  'relief-valve',
  'pump',
  'lecture',
  'doubt',
  'notes',
] as const
export type IconName = (typeof ICON_NAMES)[number]
