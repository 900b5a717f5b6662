import { useState } from 'react'
import { InvoiceForBusiness, InvoiceForState } from '#contract/desk-documents.ts'
import { GST_STATES } from '#contract/payments.ts'
import { zonesFor } from '#contract/zone-words.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { correctBusiness, correctState } from './payment-calls.ts'

interface CorrectInvoiceProps {
  readonly id: string
  /** The number of the invoice that stands. */
  readonly seen: string
  readonly hasUndertaking: boolean
}

/** An invoice that names the wrong state, or a company that asks for its name on one that was made. */
export function CorrectInvoice({ id, seen, hasUndertaking }: CorrectInvoiceProps) {
  const [opened, open] = useState<'state' | 'business' | null>(null)
  const close = () => open(null)
  const invoice = { id, seen, hasUndertaking }
  if (opened === 'state') return <ForState {...invoice} onClose={close} />
  if (opened === 'business') return <ForBusiness {...invoice} onClose={close} />
  return (
    <div className="my-2 flex flex-wrap gap-2">
      <SmallButton onClick={() => open('state')}>Correct the state</SmallButton>
      <SmallButton onClick={() => open('business')}>Make it out to a business</SmallButton>
    </div>
  )
}

interface CorrectionProps extends CorrectInvoiceProps {
  readonly onClose: () => void
}

const ForState = ({ id, seen, onClose }: CorrectionProps) => (
  <DeedForm
    label="Correct the state of the invoice"
    draft={`invoice state ${id}`}
    rules={{ safeParse: (typed) => InvoiceForState.safeParse({ ...typed, seen }) }}
    call={(sent) => correctState(id, sent)}
    said={() => SAID}
    button="Make a new invoice"
    tone="trip"
    onClose={onClose}
  >
    {(errorOf) => (
      <>
        <SelectField label="State" name="state" options={STATES} error={errorOf('state')} />
        <WhatHappens to="the person without company and GST number" />
      </>
    )}
  </DeedForm>
)

const ForBusiness = ({ id, seen, hasUndertaking, onClose }: CorrectionProps) => (
  <DeedForm
    label="Make the invoice out to a business"
    draft={`invoice business ${id}`}
    rules={{ safeParse: (typed) => InvoiceForBusiness.safeParse({ ...typed, seen }) }}
    call={(sent) => correctBusiness(id, sent)}
    said={() => SAID}
    button="Make a new invoice"
    tone="trip"
    onClose={onClose}
  >
    {(errorOf) => (
      <>
        <TextField label="Company name" name="company" autoComplete="off" error={errorOf('company')} />
        <TextField
          label="GST number (GSTIN)"
          name="gstin"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="15 characters, as on the registration certificate. The invoice takes the state from it."
          error={errorOf('gstin')}
        />
        <SelectField
          label="Special economic zone (SEZ)"
          name="zone"
          placeholder={null}
          options={zonesFor({ hasUndertaking })}
          error={errorOf('zone')}
        />
        <WhatHappens to="this company" />
      </>
    )}
  </DeedForm>
)

function WhatHappens({ to }: { readonly to: string }) {
  const mailed = useMailSentence()
  return (
    <ul aria-label="What happens" className="grid list-disc gap-1 pl-5">
      <li>
        A credit note takes the invoice back whole, and a new one to {to} is made at once. Both keep their numbers for
        good.
      </li>
      <li>
        The buyer finds both in My Courses. {mailed('They are also e-mailed to the buyer, and every owner is told.')}
      </li>
      <li>Later invoices of this buyer are made out in the same way.</li>
      <li>No money moves.</li>
    </ul>
  )
}

const SAID = 'A new invoice is made, and a credit note for the one before.'
const STATES = Object.entries(GST_STATES).toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
