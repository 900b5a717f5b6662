import { ISSUED_KINDS } from '#contract/document-numbers.ts'
import { SHIPPED_TERMS } from '#contract/gst-terms.ts'
import { Amount, ZONES } from '#contract/payments.ts'
import * as z from 'zod/mini'
import { storedJson, Unreadable } from '../../../database/stored-json.ts'
import type { GstSplit } from './gst.ts'

const Split: z.ZodMiniType<GstSplit> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inter'), taxable: Amount, igst: Amount }),
  z.object({ kind: z.literal('intra'), taxable: Amount, cgst: Amount, sgst: Amount }),
])

const FIRST_SELLER = { gstin: z.string(), legalName: z.string(), address: z.string() }
const FIRST_BUYER = { name: z.string(), email: z.string(), stateCode: z.string(), state: z.string() }
const FIRST = {
  kind: z.enum(ISSUED_KINDS),
  seller: z.object(FIRST_SELLER),
  buyer: z.object(FIRST_BUYER),
  description: z.string(),
  placeOfSupply: z.string(),
  amount: Amount,
  split: Split,
  refersTo: z.nullable(z.object({ number: z.string(), issuedAt: z.string() })),
}

/** A business is named by its company and GST number; both are empty for a person. */
const SECOND_BUYER = { ...FIRST_BUYER, company: z.string(), gstin: z.string() }
const SECOND = {
  ...FIRST,
  seller: z.object({ ...FIRST_SELLER, brand: z.string() }),
  buyer: z.object(SECOND_BUYER),
  /** `id` is the provider's; `means` is written as "UPI" and empty when the provider does not name it. */
  payment: z.object({ id: z.string(), means: z.string() }),
  note: z.string(),
}

const THIRD = {
  ...SECOND,
  buyer: z.object({ ...SECOND_BUYER, zone: z.enum(ZONES) }),
  /** Of a supply to a special economic zone without tax: the number of the letter of undertaking. */
  undertaking: z.string(),
}

const FOURTH = {
  ...THIRD,
  seller: z.object({ ...FIRST_SELLER, brand: z.string(), pan: z.string(), bank: z.string(), upi: z.string() }),
}

const Issued = z.object({
  ...FOURTH,
  /** The service accounting code and the per cent of tax that were in force. */
  tax: z.object({ sac: z.string(), percent: z.number() }),
})
export type Issued = z.infer<typeof Issued>

const UNSAID = { pan: '', bank: '', upi: '' }
const { sac, percent } = SHIPPED_TERMS
const FIRST_TAX = { sac, percent }

/** As documents were stored first, before special economic zones were known, before they named a bank account, and before rates changed. */
const FirstIssued = z.pipe(
  z.object(FIRST),
  z.transform((first): Issued => ({
    ...first,
    seller: { ...first.seller, ...UNSAID, brand: '' },
    buyer: { ...first.buyer, company: '', gstin: '', zone: 'none' },
    payment: { id: '', means: '' },
    note: '',
    undertaking: '',
    tax: FIRST_TAX,
  })),
)

const SecondIssued = z.pipe(
  z.object(SECOND),
  z.transform((second): Issued => ({
    ...second,
    seller: { ...second.seller, ...UNSAID },
    buyer: { ...second.buyer, zone: 'none' },
    undertaking: '',
    tax: FIRST_TAX,
  })),
)

const ThirdIssued = z.pipe(
  z.object(THIRD),
  z.transform((third): Issued => ({ ...third, seller: { ...third.seller, ...UNSAID }, tax: FIRST_TAX })),
)

const FourthIssued = z.pipe(
  z.object(FOURTH),
  z.transform((fourth): Issued => ({ ...fourth, tax: FIRST_TAX })),
)

export const storedDocument = storedJson<Issued>([FirstIssued, SecondIssued, ThirdIssued, FourthIssued, Issued])

/** Returns null for a document that cannot be read, so that one does not stop a list. */
export function tryIssued(content: string): Issued | null {
  try {
    return storedDocument.read(content)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
