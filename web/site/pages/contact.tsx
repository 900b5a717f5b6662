import type { ReactNode } from 'react'
import { ContactForm } from '#web/site/features/submissions/contact-form.tsx'
import { settings } from '#web/platform/settings.ts'
import { Apart } from '#web/ui/apart.tsx'
import { MailLink } from '#web/ui/mail-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** How to reach the office, and the form that does. */
export function Component() {
  const { contactPhone, contactEmail, office } = settings()
  return (
    <>
      <PageHeader
        title="Contact Us"
        lead={`Write to us about a course, a study or a training for your institute. We reply within ${office.replyWithin}.`}
      />
      <div className="page-column grid items-start gap-10 pt-10 lg:grid-cols-[2fr_3fr]">
        <section aria-labelledby="office">
          <h2 id="office" className="mb-4 text-2xl font-bold">
            Our office
          </h2>
          <dl className="border-t border-line">
            <Fact label="Office">{office.city}</Fact>
            <Fact label="Working hours">{office.hours}</Fact>
            {contactPhone && (
              <Fact label="Phone">
                <PhoneLink number={contactPhone} className="inline-flex min-h-11 items-center" />
              </Fact>
            )}
            {contactEmail && (
              <Fact label="E-mail">
                <MailLink address={contactEmail} className="link inline-flex min-h-11 items-center" />
              </Fact>
            )}
            <Fact label="Reply">within {office.replyWithin}</Fact>
          </dl>
        </section>
        <section aria-labelledby="message">
          <Sheet className="p-5 md:p-8">
            <h2 id="message" className="mb-6 text-2xl font-bold">
              Send us a message
            </h2>
            <Apart>
              <ContactForm />
            </Apart>
          </Sheet>
        </section>
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 border-b border-line py-1">
      <dt className="tag w-28 shrink-0 text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
