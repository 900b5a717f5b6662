/** The choices of the forms. Apart from the rules, so that drawing a form loads no schema. */
export const EDUCATION = ['B.Tech', 'M.Tech', 'PhD'] as const
export const EXPERIENCE = ['Less than 1 year', '1-2 years', '3-5 years', '5+ years'] as const
export const WORKING_FIELDS = [
  'Pharma',
  'Chemical Manufacturing',
  'Oil & Gas',
  'Petrochemicals',
  'Fertilizers',
  'Polymers & Plastics',
  'Food & Beverages',
  'Water Treatment',
  'Energy & Utilities',
  'Consulting & Engineering Services',
  'R&D',
  'Academic',
] as const
export const JOB_TYPES = [
  'Production',
  'Process Engineering',
  'Design Engineering',
  'Project Engineering',
  'R&D',
  'Quality Control',
  'Operations',
  'Technical Sales/Marketing',
] as const
export const HEARD_FROM = ['Google', 'LinkedIn', 'Facebook', 'Instagram', 'Friend'] as const
export const RATINGS = ['Excellent', 'Very Good', 'Good', 'Average', 'Poor', 'Very Poor'] as const

export const FEEDBACK_COURSE_CODE = 'ST/PDEC/2407'

/** No key of the record tree may hold these. */
export const BLOCKED_CHARACTERS = /[$#[\]/]/g
