export const DESK_REASONS = {
  amountDiffers: 'the amount is not the price',
  currencyDiffers: 'it was not paid in rupees',
  courseUnknown: 'it names a course that does not exist',
  courseDiffers: 'it names another course than its order',
  nobodyFits: 'no verified member fits',
  unproven: 'only a typed phone number or an unverified address fits',
  claimed: 'a member says that it is theirs, which the site cannot confirm',
  severalFit: 'more than one member or course fits',
  alreadySeated: 'the member has a seat in this course already',
  batchFull: 'its batch was full, so the seat stands without one',
  undone: 'its seat was taken back by hand',
  unreadable: 'what is stored of it cannot be read',
} as const

export type DeskReason = Exclude<keyof typeof DESK_REASONS, 'undone' | 'unreadable'>
