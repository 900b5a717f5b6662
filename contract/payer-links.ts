/** The link in the letter to a payer without an account: it lets that very address register, and counts as its proof. */
import * as z from 'zod/mini'
import { Registration } from './accounts.ts'
import { filled, record } from './fields.ts'

const token = filled('This link is not valid')

export const PayerLink = record({ token })

export const PayerAddress = z.object({ email: z.string(), hasAccount: z.boolean() })
export type PayerAddress = z.infer<typeof PayerAddress>

const { email: _ofThePayment, ...fields } = Registration.shape

export const LinkedRegistration = record({ ...fields, token })
export type LinkedRegistration = z.infer<typeof LinkedRegistration>
