import { deskPaths } from '#contract/desk-paths.ts'
import { indianTime } from '#contract/indian-time.ts'
import { kindInWords, type LetterDetail, type Sibling } from '#contract/letters.ts'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { answerWords, LetterStateBadge } from './letter-state.tsx'

/** Whom it goes to, how it stands, and what the mail server said. */
export function LetterFacts({ letter }: { readonly letter: LetterDetail }) {
  const { recipient, kind, state, attempts, createdAt, sentAt, lastError, nextAttemptAt, body } = letter
  return (
    <Facts>
      <Fact name="To">
        {letter.personId === null ? (
          recipient || 'Not kept'
        ) : (
          <TextLink to={deskPaths.person(letter.personId)}>{recipient}</TextLink>
        )}
      </Fact>
      {letter.leadId !== null && (
        <Fact name="Lead">
          <TextLink to={deskPaths.lead(letter.leadId)}>What was asked, and what was done</TextLink>
        </Fact>
      )}
      <Fact name="Kind">{kindInWords(kind)}</Fact>
      <Fact name="State">
        <LetterStateBadge state={state} />
      </Fact>
      <Fact name="Written">{indianTime(createdAt)}</Fact>
      {sentAt && <Fact name={state === 'written' ? 'Written to a file' : 'Sent'}>{indianTime(sentAt)}</Fact>}
      <Fact name="Tries">{attempts}</Fact>
      {lastError && <Fact name="Mail server">{answerWords(lastError)}</Fact>}
      {state === 'waiting' && attempts > 0 && <Fact name="Next try">{indianTime(nextAttemptAt)}</Fact>}
      {body && body.attachments.length > 0 && <Fact name="Attached">{body.attachments.join(', ')}</Fact>}
      {letter.resendOf && (
        <Fact name="Repeats">
          <Others letters={[letter.resendOf]} />
        </Fact>
      )}
      {letter.resends.length > 0 && (
        <Fact name="Repeated">
          <Others letters={letter.resends} />
        </Fact>
      )}
    </Facts>
  )
}

const Others = ({ letters }: { readonly letters: readonly Sibling[] }) => (
  <ul className="grid gap-1">
    {letters.map(({ id, state, createdAt }) => (
      <li key={id} className="flex flex-wrap items-center gap-2">
        <TextLink to={deskPaths.letter(id)}>{indianTime(createdAt)}</TextLink>
        <LetterStateBadge state={state} />
      </li>
    ))}
  </ul>
)
