import * as z from 'zod/mini'
import { AccountAddress, ChosenPassword } from './accounts.ts'
import { filled, NAME_LENGTH, record } from './fields.ts'
import { asciiDigits } from './visible-text.ts'

/** A code of the app, or a recovery code. Apps show spaces in it. */
export const SecondFactorCode = record({
  code: filled('Please type the code').check(z.overwrite((code) => asciiDigits(code).replace(/\s/g, ''))),
})
export type SecondFactorCode = z.infer<typeof SecondFactorCode>

export const PasswordAgain = record({ password: z.string().check(z.minLength(1, 'Please type your password')) })
export type PasswordAgain = z.infer<typeof PasswordAgain>

/** Whether the site waits for its first owner. */
export const OwnerWanted = z.object({ isWanted: z.boolean() })

const code = filled('This link is not valid')

export const OwnerClaim = record({ code })

export const NewOwner = record({
  code,
  fullName: filled('Full name is required', NAME_LENGTH),
  email: AccountAddress,
  password: ChosenPassword,
})
export type NewOwner = z.infer<typeof NewOwner>
