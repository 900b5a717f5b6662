import { Refusal } from '#contract/refusal.ts'
import type { Step } from '../../http/step.ts'

/** Behind the door of a batch: whoever teaches it. */
export const forTeachers: Step<'forbidden'> = {
  refusals: ['forbidden'],
  check: (c) =>
    c.get('visits')[0]?.as === 'teacher'
      ? null
      : new Refusal('forbidden', { detail: 'Only who teaches this batch may do that' }),
}
