import type { LeadDetail } from '#contract/leads.ts'
import { indianTime } from '#contract/indian-time.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { Moment, Timeline } from '#web/ui/dense/timeline.tsx'
import { Link } from '#web/ui/link.tsx'
import { TOUCHES } from './lead-words.ts'

/** What happened with the person, latest first. */
export function LeadTimeline({ timeline }: Pick<LeadDetail, 'timeline'>) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="tag mb-2 text-ink-soft">
        What happened
      </h2>
      <Timeline label="What happened">
        {timeline.map(({ id, kind, at, by, text, fields, letter }) => (
          <Moment key={id} title={TOUCHES[kind]} aside={[indianTime(at), by].filter(Boolean).join(', ')}>
            {letter ? <LetterLine text={text} letter={letter} /> : text}
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

function LetterLine({ text, letter: { id, state } }: { readonly text: string; readonly letter: SentLetter }) {
  const may = useMay()
  const subject = may('lettersRead') ? <Link to={deskPaths.letter(id)}>{text}</Link> : text
  return (
    <>
      {subject}: {LETTER_STATE[state]}
    </>
  )
}

type SentLetter = NonNullable<LeadDetail['timeline'][number]['letter']>

const LETTER_STATE = {
  dead: 'the mail server refused it',
  held: 'held',
  waiting: 'is to go out',
  stopped: 'did not go out: its reader wants no such letters',
  written: 'written to a file, because no mail server is set',
  sent: 'sent',
} as const satisfies Record<SentLetter['state'], string>
