import { PURPOSE_WORDS } from '#contract/consents.ts'
import type { LeadDetail, LeadRow } from '#contract/leads.ts'
import { whatsAppLink } from '#contract/whatsapp-link.ts'
import { copyText } from '#web/desk/parts/copy-text.ts'
import { MailLink } from '#web/ui/mail-link.tsx'
import { StateBadge } from './lead-columns.tsx'

const BUTTON =
  'inline-flex min-h-11 grow items-center justify-center rounded-sheet border border-ink-soft bg-sheet px-3 font-medium hover:border-ink hover:bg-wash sm:grow-0 lg:min-h-8'

interface LeadContactProps {
  readonly lead: LeadRow
  readonly unwanted: LeadDetail['unwanted']
}

/** Who it is, the three ways to reach the person, and what the person wants none of. */
export function LeadContact({ lead: { email, phone, state }, unwanted }: LeadContactProps) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StateBadge state={state} />
        {email && <Copied text={email} />}
        {phone && <Copied text={phone} />}
      </p>
      {unwanted.length > 0 && (
        <p className="text-trip">Said no to {unwanted.map((purpose) => PURPOSE_WORDS[purpose]).join(', ')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {phone && (
          <a className={BUTTON} href={`tel:+91${phone}`}>
            Call
          </a>
        )}
        {phone && (
          <a className={BUTTON} href={whatsAppLink(`91${phone}`)} target="_blank" rel="noreferrer">
            WhatsApp
          </a>
        )}
        {email && (
          <MailLink address={email} className={BUTTON}>
            Mail
          </MailLink>
        )}
      </div>
    </div>
  )
}

/** A text that a press copies. */
const Copied = ({ text }: { readonly text: string }) => (
  <button
    type="button"
    className="min-h-11 max-w-full cursor-pointer text-left wrap-anywhere text-coolant underline underline-offset-4 lg:min-h-8"
    aria-label={`Copy ${text}`}
    onClick={() => void copyText(text, `${text} copied`)}
  >
    {text}
  </button>
)
