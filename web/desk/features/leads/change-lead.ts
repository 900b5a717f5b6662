import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeadChange, LeadDetail, LeadRow } from '#contract/leads.ts'
import { ownProblem } from '#web/platform/answer.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { problemOf, Refused } from '#web/platform/query-client.ts'
import { changeLead } from './lead-calls.ts'
import { leadQuery } from './lead-queries.ts'
import { dueWords, STATES } from './lead-words.ts'

type Change = Omit<LeadChange, 'version'>

/** Shows a lead as the server has just answered, before its list and history are asked again. */
export function showLead(queries: QueryClient, changed: LeadRow): void {
  const { queryKey } = leadQuery(changed.id)
  queries.setQueryData<LeadDetail>(queryKey, (detail) => detail && { ...detail, lead: changed })
  void queries.invalidateQueries({ queryKey: ['leads'] })
}

/** Changes a lead on the version that is shown. Where somebody else was faster, says what stands there now and changes nothing. */
export function useLeadChange(lead: LeadRow) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  /** Throws a `Refused` where it was not saved. */
  async function send(version: number, change: Change): Promise<LeadRow> {
    const answer = await changeLead(lead.id, { version, ...change })
    if (answer.ok === 'stale') {
      showLead(queries, answer.current)
      // It came, and the answer was lost on its way back.
      if (hasAlready(answer.current, change)) return answer.current
      const words = `Somebody else changed this lead meanwhile. It is now: ${inWords(answer.current)}. Yours was not saved`
      throw new Refused(ownProblem('versionStale', words))
    }
    if (!answer.ok) {
      void queries.invalidateQueries({ queryKey: ['leads'] })
      throw new Refused(answer.problem)
    }
    showLead(queries, answer.value)
    return answer.value
  }

  return {
    isBusy,
    /** `back` sets again what stood there before. Returns whether it was done. */
    async change(words: string, change: Change, back: Change): Promise<boolean> {
      if (isBusy) return false
      setBusy(true)
      try {
        const { version } = await send(lead.version, change)
        sayDone(words, async () => void (await send(version, back)))
        return true
      } catch (error) {
        sayProblem(problemOf(error).detail)
        return false
      } finally {
        setBusy(false)
      }
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
