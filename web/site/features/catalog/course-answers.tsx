import type { CourseDetail } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import type { TitledLine } from '#contract/site-content.ts'
import { settings } from '#web/platform/settings.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

/** Questions that buyers ask, each opening to its answer. */
export function Questions({ questions }: { readonly questions: CourseDetail['questions'] }) {
  return (
    <div className="overflow-hidden rounded-sheet border border-line bg-sheet">
      {questions.map(({ question, answer }) => (
        <details key={question} className="border-line not-first:border-t">
          <summary className="flex min-h-12 cursor-pointer items-center px-5 py-3 font-semibold hover:bg-wash">
            {question}
          </summary>
          <div className="px-5 pb-5">
            <RichText text={answer} className="max-w-text not-first:mt-3" />
          </div>
        </details>
      ))}
    </div>
  )
}

/** What the terms say of refund, cancellation and recordings, and the way to all of them. */
export function TermsInShort({ lines }: { readonly lines: readonly TitledLine[] }) {
  return (
    <>
      <dl className="grid max-w-text gap-2">
        {lines.map(({ title, text }) => (
          <div key={title} className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="font-semibold">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Link to={paths.terms} className="link mt-2 inline-flex min-h-11 items-center">
        All terms and conditions
      </Link>
    </>
  )
}

/** What happens from the payment to the first class, a step each. */
export function AfterPaying() {
  const { payment, makesInvoices } = settings()
  const canPay = payment.standardCheckoutUrl !== null || Object.keys(payment.buttons).length > 0
  const steps = [
    ...(canPay ? ['You pay with UPI, a card or net banking at Razorpay, our payment provider.'] : []),
    'Your seat appears in My Courses by itself, mostly within a minute and within 2 hours at the latest.',
    `A letter confirms it with the dates that are known. My Courses has your receipt${makesInvoices ? ', and a tax invoice with GST once you tell us your state' : ''}.`,
    'From 15 minutes before each class its Join button works in My Courses.',
  ]
  return (
    <ol className="grid max-w-text list-decimal gap-2 pl-5 marker:font-semibold marker:text-ink-soft">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
