import * as z from 'zod/mini'
import { filled, record } from './fields.ts'

/** A code of the app, or a recovery code. Apps show spaces in it. */
export const SecondFactorCode = record({
  code: filled('Please type the code').check(z.overwrite((code) => code.replace(/\s/g, ''))),
})
export type SecondFactorCode = z.infer<typeof SecondFactorCode>

export const PasswordAgain = record({ password: z.string().check(z.minLength(1, 'Please type your password')) })
export type PasswordAgain = z.infer<typeof PasswordAgain>
