/** What every course has in common. The name of the business comes from the configuration, so it is not written here. */

export const MATERIAL_INCLUDES = ['Documented notes', 'Live lectures', 'Recorded sessions', 'Weekly test'] as const

export const INSTRUCTOR_BIO =
  'Our trainers have 4-10 years of chemical industry experience in process design, detailed engineering and plant support. They teach from their own calculation sheets, datasheets and simulation files, and answer questions in live doubt solving sessions.'
