import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attended, AttendanceSheet } from '#contract/attendance.ts'
import { ATTENDANCE, type AttendanceState } from '#contract/room.ts'
import { indianClock } from '#contract/indian-time.ts'
import { callRoll, sheetQuery } from './attendance-calls.ts'

const WORDS: Record<AttendanceState, string> = {
  present: 'Here',
  partial: 'In part',
  absent: 'Away',
  excused: 'Excused',
}

/** Everybody of the batch, each with what is known and four buttons. A press is kept at once. */
export function RollCall({ sheet }: { readonly sheet: AttendanceSheet }) {
  const { members, classId } = sheet
  const there = members.filter(({ state }) => state === 'present' || state === 'partial').length
  return (
    <section aria-labelledby="roll">
      <h2 id="roll" className="text-lg font-bold">
        {there} of {members.length} were there
      </h2>
      <p className="text-ink-soft">
        Who pressed Join counts as there. Press a button to say otherwise, and once more to take it back.
      </p>
      <ul className="mt-3 grid">
        {members.map((one) => (
          <li key={one.uid} className="grid gap-2 border-t border-line py-3">
            <Row one={one} classId={classId} />
          </li>
        ))}
      </ul>
      {members.length === 0 && <p className="mt-3">Nobody has a place in this batch.</p>}
    </section>
  )
}

function Row({ one, classId }: { readonly one: Attended; readonly classId: string }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<AttendanceState | null>(null)
  const [refusal, setRefusal] = useState('')

  async function press(state: AttendanceState): Promise<void> {
    setBusy(state)
    setRefusal('')
    const isTakenBack = one.by === 'trainer' && one.state === state
    const answer = await callRoll(classId, { uid: one.uid, state: isTakenBack ? null : state, version: one.version })
    await queries.invalidateQueries(sheetQuery(classId))
    setBusy(null)
    if (!answer.ok)
      setRefusal(
        answer.problem.code === 'versionStale'
          ? 'Somebody else has just said something; this is how it stands now.'
          : `${answer.problem.detail}.`,
      )
  }

  return (
    <>
      <p>
        <span className="font-semibold">{one.name}</span>
        <span className="block text-sm text-ink-soft">{knownOf(one)}</span>
      </p>
      <div role="group" aria-label={one.name} className="grid max-w-md grid-cols-4 gap-2">
        {ATTENDANCE.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={one.state === state}
            aria-disabled={busy !== null || undefined}
            onClick={() => busy === null && void press(state)}
            className="min-h-12 cursor-pointer rounded-sheet border border-ink-soft bg-sheet px-1 text-sm font-medium aria-disabled:cursor-progress aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {WORDS[state]}
          </button>
        ))}
      </div>
      <p role="status" className={refusal ? 'font-medium text-trip' : 'sr-only'}>
        {refusal}
      </p>
    </>
  )
}

function knownOf({ joinedAt, minutes, by }: Attended): string {
  const parts = [
    by === 'trainer' ? 'Said by a trainer' : null,
    joinedAt === null ? null : `pressed Join at ${indianClock(joinedAt)} IST`,
    minutes === null ? null : `${minutes} min by the meeting service`,
  ].filter((part) => part !== null)
  const [first = 'Not seen', ...rest] = parts
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
}
