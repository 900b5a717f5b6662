/** Set by `npm run soak`: everything is repeated the whole number of times. */
export const WHOLE = 'TEST_REPEATS_WHOLE'

/** What is repeated because one time proves little: how often in `npm test`, and how often in `npm run soak`. */
const REPEATS = {
  formKills: [2, 32],
  paymentKills: [2, 32],
  contentKills: [2, 32],
  backupKills: [2, 32],
  roomKills: [2, 32],
  moveKills: [3, 20],
  paymentStories: [8, 600],
  publications: [12, 1_000],
  publicationKills: [2, 20],
} as const

export const repeats = (name: keyof typeof REPEATS): number => REPEATS[name][process.env[WHOLE] === undefined ? 0 : 1]
