import type { LeadDetail } from '#contract/leads.ts'
import { indianTime } from '#contract/indian-time.ts'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { Moment, Timeline } from '#web/ui/dense/timeline.tsx'
import { TOUCHES } from './lead-words.ts'

/** What happened with the person, latest first. */
export function LeadTimeline({ timeline }: Pick<LeadDetail, 'timeline'>) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="tag mb-2 text-ink-soft">
        What happened
      </h2>
      <Timeline label="What happened">
        {timeline.map(({ id, kind, at, by, text, fields }) => (
          <Moment key={id} title={TOUCHES[kind]} aside={[indianTime(at), by].filter(Boolean).join(', ')}>
            {text}
            {fields.length > 0 && (
              <Facts>
                {fields.map(({ name, value }) => (
                  <Fact key={name} name={name}>
                    {value}
                  </Fact>
                ))}
              </Facts>
            )}
          </Moment>
        ))}
      </Timeline>
    </section>
  )
}
