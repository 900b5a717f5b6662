import type { BatchOnSale } from '#contract/catalog.ts'
import type { CourseSummary } from '#contract/site-content.ts'
import { settings } from '#web/platform/settings.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { ProviderForm } from './provider-form.tsx'
import { SupportNote } from './support-note.tsx'

interface PaymentButtonProps {
  readonly course: CourseSummary
  readonly batches: readonly BatchOnSale[]
}

/** How a member pays for a course: by an order of ours where the owner has API keys, else by the provider's own button. */
export function PaymentButton({ course, batches }: PaymentButtonProps) {
  const { standardCheckoutUrl, buttons } = settings().payment
  if (standardCheckoutUrl) return <CheckoutButton course={course} batches={batches} scriptUrl={standardCheckoutUrl} />
  const buttonId = buttons[course.id]
  // The key makes a new form for another button: the provider's script draws into a form once.
  return buttonId ? <ProviderForm key={buttonId} buttonId={buttonId} courseId={course.id} /> : <SupportNote />
}
