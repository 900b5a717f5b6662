import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { REPORT_BYTES, type ReportRead } from '#contract/desk-report.ts'
import { DropField } from '#web/desk/parts/drop-field.tsx'
import { sayDone } from '#web/platform/outcomes.ts'
import { Alert } from '#web/ui/alert.tsx'
import { RowTable } from '#web/ui/dense/row-table.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { readReport } from './payment-calls.ts'
import { REPORT_COLUMNS } from './report-columns.tsx'

/** Takes the provider's report by dropping or choosing it: first it says what would change, then it is read in. */
export function ReportDrop() {
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<ReportRead | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(0)

  async function send(chosen: File, dryRun: 'yes' | 'no') {
    const call = ++latest.current
    setBusy(true)
    setProblem(null)
    const answer = chosen.size > REPORT_BYTES ? null : await readReport(chosen, dryRun)
    // The answer about a file that was replaced meanwhile.
    if (call !== latest.current) return
    setBusy(false)
    if (!answer) return setProblem(TOO_LARGE)
    if (!answer.ok) return setProblem(answer.problem.detail)
    setRead(answer.value)
    if (dryRun === 'no') {
      sayDone('The report is read in')
      await queries.invalidateQueries()
    }
  }

  function choose(chosen: File) {
    setFile(chosen)
    setRead(null)
    void send(chosen, 'yes')
  }

  return (
    <div className="grid max-w-4xl gap-4">
      <DropField
        label="The provider’s report as CSV"
        hint="Drop it here, or choose it. First you read what would change; nothing is written before you say so."
        accept=".csv,text/csv"
        onChoose={choose}
      />
      {file && (
        <p role="status" className="wrap-anywhere">
          {isBusy ? `Reading ${file.name}` : file.name}
        </p>
      )}
      {problem && <Alert>{problem}</Alert>}
      {read && file && (
        <Outcome key={String(read.isDone)} read={read} busy={isBusy} onCarryOut={() => void send(file, 'no')} />
      )}
    </div>
  )
}

const TOO_LARGE = `The file is larger than ${REPORT_BYTES / 1024} KiB. Take the report of a shorter time`

interface OutcomeProps {
  readonly read: ReportRead
  readonly busy: boolean
  readonly onCarryOut: () => void
}

function Outcome({ read: { isDone, added, changed, same, changes, faults }, busy, onCarryOut }: OutcomeProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const news = added + changed
  return (
    <section aria-labelledby="report-outcome" className="grid gap-3">
      <h2 id="report-outcome" ref={head} tabIndex={-1} className="text-base font-semibold">
        {isDone ? 'What was read in' : 'What would change'}
      </h2>
      <p>
        {countOf(added, 'new payment')}, {countOf(changed, 'payment')} with news, {same} known already
        {faults.length > 0 && `, ${countOf(faults.length, 'row')} not read`}.
      </p>
      {!isDone && news > 0 && (
        <SmallButton tone="flare" busy={busy} className="justify-self-start" onClick={onCarryOut}>
          Read it in
        </SmallButton>
      )}
      {!isDone && news === 0 && <p className="text-ink-soft">There is nothing to read in.</p>}
      {faults.length > 0 && (
        <div>
          <h3 className="font-semibold text-trip">Not read</h3>
          <ul className="list-disc pl-5 wrap-anywhere">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
      {changes.length > 0 && (
        <RowTable
          caption="Payments of the report"
          columns={REPORT_COLUMNS}
          rows={changes}
          keyOf={({ paymentId }) => paymentId}
          nameOf={({ paymentId }) => paymentId}
        />
      )}
      {changes.length < news && (
        <p className="text-ink-soft">
          The first {changes.length} of {news}.
        </p>
      )}
    </section>
  )
}

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
