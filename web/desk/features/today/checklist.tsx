import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CHECKLIST, type Checklist, type ChecklistStep } from '#contract/checklist.ts'
import { sayProblem } from '#web/platform/outcomes.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { checklistQuery, putChecklistAway } from './checklist-calls.ts'

/** What the site still needs before it earns; nothing once all of it is done. */
export function SetUp() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery(checklistQuery)
  const left = data?.steps.filter(({ isDone }) => !isDone).length ?? 0
  if (!data || left === 0) return null

  async function putAway({ version }: Checklist, isAway: boolean) {
    setBusy(true)
    const answer = await putChecklistAway({ value: isAway, version })
    if (!answer.ok) sayProblem(answer.problem.detail)
    await queries.invalidateQueries(checklistQuery)
    setBusy(false)
  }

  const turn = (isAway: boolean) => void putAway(data, isAway)
  if (data.isPutAway)
    return (
      <div>
        <SmallButton tone="quiet" busy={isBusy} onClick={() => turn(false)}>
          Set up your site: {left} left
        </SmallButton>
      </div>
    )
  return (
    <section aria-labelledby="set-up" className="rounded-sheet border border-line bg-sheet p-3 md:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="set-up" className="text-base font-semibold">
          Set up your site
        </h2>
        <p className="text-sm text-ink-soft figures">
          {data.steps.length - left} of {data.steps.length} done
        </p>
      </div>
      <ol className="mt-2 divide-y divide-line">
        {data.steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
      <div className="mt-2">
        <SmallButton tone="quiet" className="-ml-2" busy={isBusy} onClick={() => turn(true)}>
          Put this list away
        </SmallButton>
      </div>
    </section>
  )
}

const isKnown = (key: string): key is keyof typeof CHECKLIST => Object.hasOwn(CHECKLIST, key)

function Step({ step: { key, isDone, href } }: { readonly step: ChecklistStep }) {
  const { name, todo } = isKnown(key) ? CHECKLIST[key] : { name: key, todo: '' }
  return (
    <li className="flex gap-3 py-2">
      <Sign isDone={isDone} isBesideLink={!isDone && href !== null} />
      <div className="min-w-0">
        <p className={isDone ? 'text-ink-soft' : 'font-medium'}>
          {isDone || href === null ? name : <TextLink to={href}>{name}</TextLink>}
          <span className="sr-only">{isDone ? ': done' : ': to do'}</span>
        </p>
        {!isDone && <p className="text-ink-soft wrap-anywhere">{todo}</p>}
      </div>
    </li>
  )
}

const Sign = ({ isDone, isBesideLink }: { readonly isDone: boolean; readonly isBesideLink: boolean }) => (
  <svg
    viewBox="0 0 16 16"
    className={`mt-1 size-4 shrink-0 ${isDone ? 'text-product' : 'text-ink-soft'} ${isBesideLink ? 'max-lg:mt-3.5' : ''}`}
    aria-hidden="true"
  >
    {isDone ? (
      <path d="M3 8.5 6.5 12 13 4.5" fill="none" stroke="currentColor" strokeWidth="2" />
    ) : (
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
    )}
  </svg>
)
