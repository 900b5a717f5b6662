import { useState } from 'react'
import type { BatchOnSale } from '#contract/catalog.ts'
import type { CourseSummary } from '#contract/site-content.ts'
import { settings } from '#web/platform/settings.ts'
import { BatchChoice } from './batch-choice.tsx'
import { CheckoutButton } from './checkout-button.tsx'
import { ProviderForm } from './provider-form.tsx'
import { SupportNote } from './support-note.tsx'

interface PaymentButtonProps {
  readonly course: CourseSummary
  /** Those that one can join, the next one first. */
  readonly batches: readonly BatchOnSale[]
}

/** How a member pays for a course: by an order of ours where the owner has API keys, else by the provider's own button. */
export function PaymentButton({ course, batches }: PaymentButtonProps) {
  const { standardCheckoutUrl, buttons } = settings().payment
  const [first, second] = batches
  const [batch, setBatch] = useState(second && first?.key)
  const buttonId = buttons[course.id]
  if (!standardCheckoutUrl && !buttonId) return <SupportNote />
  return (
    <>
      {batch && <BatchChoice batches={batches} chosen={batch} onChoose={setBatch} />}
      {standardCheckoutUrl && <CheckoutButton course={course} batch={batch} scriptUrl={standardCheckoutUrl} />}
      {/* The key makes a new form for another button: the provider's script draws into a form once. */}
      {!standardCheckoutUrl && buttonId && (
        <ProviderForm key={buttonId} buttonId={buttonId} courseId={course.id} batch={batch} />
      )}
    </>
  )
}
