import { useId, useState } from 'react'
import type { LeadRow } from '#contract/leads.ts'
import { isOfComposing } from '#web/platform/composing.ts'
import { DayField } from '#web/ui/dense/day-field.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { useLeadChange } from './change-lead.ts'
import { Due } from './lead-columns.tsx'
import { dayIn, daysToMonday } from './lead-words.ts'

/** The day of the next step, in two taps; what that step is may be typed first. */
export function FollowUp({ lead }: { readonly lead: LeadRow }) {
  const id = useId()
  const [what, setWhat] = useState({ of: lead.nextWhat, text: lead.nextWhat })
  if (what.of !== lead.nextWhat) setWhat({ of: lead.nextWhat, text: what.text === what.of ? lead.nextWhat : what.text })
  const { change, isBusy } = useLeadChange(lead)
  const [now] = useState(() => new Date())
  const set = (nextOn: string | null) =>
    void change(
      nextOn ? 'Follow-up set' : 'Follow-up taken away',
      { nextOn, nextWhat: nextOn ? what.text : '' },
      { nextOn: lead.nextOn, nextWhat: lead.nextWhat },
    )
  return (
    <section aria-labelledby={id} data-focus="follow-up">
      <h2 id={id} className="font-medium">
        Follow-up: {lead.nextOn ? <Due day={lead.nextOn} /> : 'none'} {lead.nextWhat}
      </h2>
      <div className="mt-2 flex flex-wrap items-center gap-2" data-days>
        <SmallButton busy={isBusy} onClick={() => set(dayIn(1, now))}>
          Tomorrow
        </SmallButton>
        <SmallButton busy={isBusy} onClick={() => set(dayIn(3, now))}>
          In 3 days
        </SmallButton>
        <SmallButton busy={isBusy} onClick={() => set(dayIn(daysToMonday(now), now))}>
          Next Monday
        </SmallButton>
        <DayField label="Follow-up on" isLabelHidden value={lead.nextOn ?? ''} onDay={set} />
        {lead.nextOn && (
          <SmallButton tone="quiet" busy={isBusy} onClick={() => set(null)}>
            Done, none
          </SmallButton>
        )}
      </div>
      <input
        type="text"
        aria-label="What to do then"
        placeholder="What to do then"
        maxLength={200}
        value={what.text}
        data-unsent={what.text === lead.nextWhat ? undefined : ''}
        className="mt-2 block min-h-11 w-full rounded-sheet border border-ink-soft bg-sheet px-3 lg:min-h-8"
        onChange={({ target: { value } }) => setWhat({ ...what, text: value })}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !isOfComposing(nativeEvent)) set(lead.nextOn ?? dayIn(1, now))
        }}
      />
    </section>
  )
}
