import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { LeadDetail } from '#contract/leads.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { problemOf, valueOf } from '#web/platform/query-client.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { leadAddress } from './lead-address.ts'
import { mergeInto, undoOperation } from './lead-calls.ts'
import { StateBadge } from './lead-columns.tsx'

type Other = LeadDetail['others'][number]

/** What else the person asked for, who may be the same person, and who was merged into this one. */
export function OtherLeads({ detail, question }: { readonly detail: LeadDetail; readonly question: string }) {
  const { others, duplicates, merges } = detail
  const may = useMay()
  return (
    <>
      {others.length > 0 && (
        <Section title="Asked for as well">
          {others.map((other) => (
            <Line key={other.id} other={other} question={question} words={other.about} />
          ))}
        </Section>
      )}
      {duplicates.length > 0 && (
        <Section title="Perhaps the same person">
          {duplicates.map((other) => (
            <Line key={other.id} other={other} question={question} words={`${other.name}: ${other.why}`}>
              {may('leadsWrite') && <Merge detail={detail} other={other} question={question} />}
            </Line>
          ))}
        </Section>
      )}
      {merges.length > 0 && (
        <Section title="Merged into this person">
          {merges.map(({ operationId, name, email }) => (
            <li key={operationId} className="flex flex-wrap items-center justify-between gap-2">
              <span className="wrap-anywhere">{email ?? name}</span>
              {may('leadsWrite') && <TakeApart operationId={operationId} />}
            </li>
          ))}
        </Section>
      )}
    </>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Sheet className="p-4">
    <h2 className="font-medium">{title}</h2>
    <ul className="mt-1 grid gap-2">{children}</ul>
  </Sheet>
)

interface LineProps {
  readonly other: Other
  readonly question: string
  readonly words: string
  readonly children?: ReactNode
}

const Line = ({ other, question, words, children }: LineProps) => (
  <li className="flex flex-wrap items-center justify-between gap-2">
    <TextLink to={leadAddress(other.id, question)} className="lg:min-h-8">
      {words}
    </TextLink>
    <StateBadge state={other.state} />
    {children}
  </li>
)

interface MergeProps {
  readonly detail: LeadDetail
  readonly other: Other
  readonly question: string
}

/** Merging asks once more: two people become one. */
function Merge({ detail: { lead }, other, question }: MergeProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)

  async function merge() {
    setAsking(false)
    const answer = await mergeInto(lead.id, lead.version, other.id)
    if (!answer.ok) return sayProblem(answer.problem.detail)
    sayDone(`Merged with ${other.name}`, () => takeApart(queries, answer.value.operationId))
    await queries.invalidateQueries({ queryKey: ['leads'] })
    void navigate(leadAddress(other.id, question))
  }

  if (!isAsking) return <SmallButton onClick={() => setAsking(true)}>Merge</SmallButton>
  return (
    <span className="flex flex-wrap gap-2">
      <SmallButton tone="flare" onClick={() => void merge()}>
        Merge with {other.name}
      </SmallButton>
      <SmallButton onClick={() => setAsking(false)}>Cancel</SmallButton>
    </span>
  )
}

function TakeApart({ operationId }: { readonly operationId: string }) {
  const queries = useQueryClient()
  const press = () =>
    takeApart(queries, operationId).then(
      () => sayDone('Two people again'),
      (error: unknown) => sayProblem(problemOf(error).detail),
    )
  return <SmallButton onClick={() => void press()}>Take apart</SmallButton>
}

async function takeApart(queries: QueryClient, operationId: string): Promise<void> {
  await valueOf(undoOperation(operationId))
  await queries.invalidateQueries({ queryKey: ['leads'] })
}
