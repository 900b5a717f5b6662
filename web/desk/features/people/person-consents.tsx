import { useState } from 'react'
import { isAllowed, type Consent, type ConsentEntry } from '#contract/consents.ts'
import { indianDay, indianTime } from '#contract/indian-time.ts'
import type { PersonDetail } from '#contract/people.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Badge } from '#web/ui/dense/badge.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Panel } from '#web/ui/dense/panel.tsx'
import { CHANNELS, noticeInWords } from './consent-words.ts'
import { ToldConsentForm } from './told-consent-form.tsx'

/** What may be sent to the person, why, and everything that was said about it. */
export function PersonConsents({ detail: { person, consents: kept } }: { readonly detail: PersonDetail }) {
  const may = useMay()
  const [isTelling, setTelling] = useState(false)
  if (!kept) return null
  const { consents, entries } = kept
  return (
    <Panel title="Consents">
      <ul>
        {consents.map((consent) => (
          <li key={consent.purpose} className="border-b border-line py-1 last:border-0">
            <span className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-0 grow wrap-anywhere">{consent.title}</span>
              <Standing consent={consent} />
            </span>
            <Notice consent={consent} />
          </li>
        ))}
      </ul>
      {entries.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 lg:min-h-6">All that was said</summary>
          <ul aria-label="All that was said" className="grid gap-2 text-sm">
            {entries.map((entry) => (
              <li key={`${entry.purpose} ${entry.at}`} className="wrap-anywhere">
                {entryInWords(entry, consents)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {may('requestsRead') &&
        (isTelling ? (
          <ToldConsentForm id={person.id} consents={consents} onClose={() => setTelling(false)} />
        ) : (
          <div className="mt-2">
            <SmallButton onClick={() => setTelling(true)}>Note what was told</SmallButton>
          </div>
        ))}
    </Panel>
  )
}

function Standing({ consent: { purpose, standing, since } }: { readonly consent: Consent }) {
  if (standing === 'none')
    return <Badge tone="plain">{isAllowed(purpose, standing) ? 'Only what was asked for' : 'Not agreed'}</Badge>
  return (
    <Badge tone={standing === 'given' ? 'product' : 'trip'}>
      {standing === 'given' ? 'Yes' : 'No'}, {indianDay(since ?? '')}
    </Badge>
  )
}

const Notice = ({ consent: { text, noticeVersion } }: { readonly consent: Consent }) => (
  <details>
    <summary className="min-h-11 cursor-pointer py-2 text-sm text-ink-soft lg:min-h-6 lg:py-0">
      The {noticeInWords(noticeVersion)}
    </summary>
    {text.split(/\n+/).map((paragraph) => (
      <p key={paragraph} className="mb-2 text-sm">
        {paragraph}
      </p>
    ))}
  </details>
)

function entryInWords(
  { purpose, state, channel, noticeVersion, proof, by, at }: ConsentEntry,
  all: readonly Consent[],
) {
  const about = all.find((one) => one.purpose === purpose)?.title ?? purpose
  const said = `${indianTime(at)}: ${state === 'given' ? 'yes' : 'no'} to “${about}”, ${CHANNELS[channel]}`
  const notice = noticeVersion === null ? '' : `, ${noticeInWords(noticeVersion)}`
  return `${said}${notice}${by === null ? '' : `, noted by ${by}`}${proof && by !== null ? `: ${proof}` : ''}`
}
