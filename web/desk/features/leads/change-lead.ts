import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeadChange, LeadDetail, LeadRow } from '#contract/leads.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { changeLead } from './lead-calls.ts'
import { leadQuery } from './lead-queries.ts'
import { dueWords, STATES } from './lead-words.ts'

type Change = Omit<LeadChange, 'version'>

/** Changes a lead on the version that is shown. Where somebody else was faster, says what stands there now and changes nothing. */
export function useLeadChange(lead: LeadRow) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  function show(changed: LeadRow): void {
    const { queryKey } = leadQuery(changed.id)
    queries.setQueryData<LeadDetail>(queryKey, (detail) => detail && { ...detail, lead: changed })
    void queries.invalidateQueries({ queryKey: ['leads'] })
  }

  async function send(version: number, change: Change): Promise<LeadRow | null> {
    const answer = await changeLead(lead.id, { version, ...change })
    if (answer.ok === 'stale') {
      show(answer.current)
      // It came, and the answer was lost on its way back.
      if (hasAlready(answer.current, change)) return answer.current
      sayProblem(
        `Somebody else changed this lead meanwhile. It is now: ${inWords(answer.current)}. Yours was not saved`,
      )
      return null
    }
    if (!answer.ok) {
      sayProblem(answer.problem.detail)
      void queries.invalidateQueries({ queryKey: ['leads'] })
      return null
    }
    show(answer.value)
    return answer.value
  }

  return {
    isBusy,
    /** `back` sets again what stood there before. Returns whether it was done. */
    async change(words: string, change: Change, back: Change): Promise<boolean> {
      if (isBusy) return false
      setBusy(true)
      const changed = await send(lead.version, change)
      setBusy(false)
      if (!changed) return false
      sayDone(words, async () => {
        if (!(await send(changed.version, back))) throw new Error('not undone')
      })
      return true
    },
  }
}

const hasAlready = ({ assignee, ...lead }: LeadRow, change: Change): boolean => {
  const now: Readonly<Record<string, unknown>> = { ...lead, assigneeId: assignee?.uid ?? null }
  return Object.entries(change).every(([field, value]) => JSON.stringify(now[field]) === JSON.stringify(value))
}

const inWords = ({ state, nextOn, nextWhat, assignee }: LeadRow): string =>
  [
    STATES[state].name,
    nextOn ? `follow-up ${dueWords(nextOn, new Date())} ${nextWhat}`.trim() : 'no follow-up',
    assignee ? `with ${assignee.name}` : 'with nobody',
  ].join(', ')
