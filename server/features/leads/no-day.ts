/** The follow-up day of a lead without one: it sorts behind every day. */
export const NO_DAY = '9999-12-31'
