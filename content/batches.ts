import type { BatchBody } from '#contract/bodies.ts'

/** Announced without dates: pages say "date to be announced" until the owner gives them. */
const announced = (courseId: string, label: string): BatchBody => ({
  courseId,
  label,
  startsOn: null,
  endsOn: null,
  weekly: [],
  capacity: null,
  enrolUntil: null,
  state: 'announced',
  joinUrl: null,
  groupUrl: null,
  note: null,
})

export const BATCHES: Readonly<Record<string, BatchBody>> = {
  'PDE-2024-07': announced('ProcessDesignEngieering', 'July 2024'),
  'AP-2025-01': announced('AspenPlus', 'Jan 2025'),
  'AH-2025-01': announced('AspenHysys', 'Jan 2025'),
  'PS-2025-01': announced('ProcessSafety', 'Jan 2025'),
}
