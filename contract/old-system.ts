/** The move from the old system as the desk shows it: what came in, what waits for an answer, who has no way in. */
import * as z from 'zod/mini'
import { isDay, record, UNKEEPABLE } from './fields.ts'

const LONGEST = 1200

const MovedBranch = z.object({
  name: z.string(),
  in: z.int(),
  out: z.int(),
  taken: z.int(),
  parked: z.int(),
  known: z.int(),
  left: z.int(),
  erased: z.int(),
})
export type MovedBranch = z.infer<typeof MovedBranch>

/** The date of a masterclass as addresses have it, DDMMYYYY. */
export function isDateKey(text: string): boolean {
  const [, day, month, year] = /^(\d\d)(\d\d)(20\d\d)$/.exec(text) ?? []
  return isDay(`${year}-${month}-${day}`)
}

const OpenQuestion = z.object({
  id: z.string(),
  about: z.string(),
  choices: z.array(z.string()),
  takesDate: z.boolean(),
  count: z.int(),
  first: z.string(),
  isNeeded: z.boolean(),
  answered: z.nullable(z.string()),
})
export type OpenQuestion = z.infer<typeof OpenQuestion>

export const STRANDED = {
  noAddress: 'No email address',
  disabled: 'Disabled in the old system',
  noPassword: 'No password came along',
  retired: 'The old password was retired',
} as const
const WHY = ['noAddress', 'disabled', 'noPassword', 'retired'] as const satisfies ReadonlyArray<keyof typeof STRANDED>

/** `uid` is null where no account was made. */
const Stranded = z.object({
  old: z.string(),
  uid: z.nullable(z.string()),
  name: z.string(),
  email: z.nullable(z.string()),
  why: z.enum(WHY),
})
export type Stranded = z.infer<typeof Stranded>

export const OldSystem = z.object({
  branches: z.array(MovedBranch),
  /** Those that need an answer first: so many as are shown, and how many there are. */
  questions: z.array(OpenQuestion),
  questionCount: z.int(),
  /** Those without a way in: the first of them, and how many there are. */
  stranded: z.array(Stranded),
  strandedCount: z.int(),
})
export type OldSystem = z.infer<typeof OldSystem>

/** As it was asked, with every space that a name had there. */
const said = (message: string) =>
  z.string({ error: message }).check(
    z.minLength(1, message),
    z.maxLength(LONGEST, `Use at most ${LONGEST} characters`),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), UNKEEPABLE),
  )

export const OldSystemAnswer = record({
  question: said('Say which question'),
  choice: said('Choose an answer'),
  /** `answered`, as it was shown: one that was not carried out to its end. Another one since then is not overwritten. */
  seen: z.nullable(said('Say which answer was shown')),
})
export type OldSystemAnswer = z.infer<typeof OldSystemAnswer>

export const OldSystemSettled = z.object({ count: z.int() })
