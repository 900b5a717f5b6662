import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAIL_RECORDS, MailRecordsAsked, type MailRecord, type MailRecords } from '#contract/mail-records.ts'
import { useCheckedForm } from '#web/platform/checked-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge, type BadgeTone } from '#web/ui/dense/badge.tsx'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { askMailRecords, ownerSettingsQuery } from './setting-calls.ts'

/** What the sender's domain says in DNS, asked at a press. */
export function MailRecordCheck() {
  const { data } = useQuery(ownerSettingsQuery)
  const sender = data?.groups.flatMap(({ settings }) => settings).find(({ name }) => name === 'MAIL_FROM')
  const [told, setTold] = useState<MailRecords | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { handlers, field, isBusy } = useCheckedForm<MailRecordsAsked>({
    rules: () => MailRecordsAsked,
    async send(asked, form) {
      setTold(null)
      setRefusal(null)
      const answer = await askMailRecords(asked)
      if (answer.ok) setTold(answer.value)
      else if (!form.show(answer.problem)) setRefusal(answer.problem.detail)
    },
  })
  return (
    <section aria-label="Records of the sender’s domain" className="mt-2 grid gap-3">
      <p className="text-ink-soft">
        E-mails are less likely to go to spam when your domain has these DNS records. This only checks them.
      </p>
      <form {...handlers} noValidate aria-label="Check the records" className="grid max-w-xl gap-4">
        <TextField
          key={sender?.value}
          label="Sender to check"
          type="email"
          autoComplete="off"
          defaultValue={sender?.value}
          {...field('sender')}
        />
        <TextField
          label="DKIM selector, if you know it"
          hint="Where it is empty, the usual ones are tried."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('selector')}
        />
        <div>
          <SmallButton type="submit" busy={isBusy}>
            Check the records
          </SmallButton>
        </div>
      </form>
      {refusal && <Alert>{refusal}</Alert>}
      <div role="status">{told && <Told told={told} />}</div>
    </section>
  )
}

const STATES: Record<MailRecord['state'], readonly [word: string, tone: BadgeTone]> = {
  found: ['Fine', 'product'],
  wrong: ['Change it', 'trip'],
  missing: ['Missing', 'flare'],
  unasked: ['Not known', 'plain'],
}

const isKnown = (kind: string): kind is keyof typeof MAIL_RECORDS => Object.hasOwn(MAIL_RECORDS, kind)

function Told({ told: { domain, records, ask } }: { readonly told: MailRecords }) {
  return (
    <div className="grid max-w-prose gap-3">
      <p className="font-medium wrap-anywhere">{domain}</p>
      <Facts>
        {records.map(({ kind, state, says }) => (
          <Fact key={kind} name={isKnown(kind) ? MAIL_RECORDS[kind] : kind}>
            <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge> {says}
          </Fact>
        ))}
      </Facts>
      <p className="wrap-anywhere">{ask}</p>
    </div>
  )
}
