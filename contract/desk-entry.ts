import * as z from 'zod/mini'
import { filled, record } from './fields.ts'

export const SecondFactorCode = record({ code: filled('Please type the code') })
export type SecondFactorCode = z.infer<typeof SecondFactorCode>

export const PasswordAgain = record({ password: z.string().check(z.minLength(1, 'Please type your password')) })
export type PasswordAgain = z.infer<typeof PasswordAgain>
