/** The drawings that a course may name as its `image`. */
export const DRAWING_NAMES = ['process-plant', 'distillation', 'compression', 'relief'] as const
export type DrawingName = (typeof DRAWING_NAMES)[number]
