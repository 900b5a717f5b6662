import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type AttendanceSheet, MEETING_REPORT_BYTES, type Participant, type ReportRead } from '#contract/attendance.ts'
import type { Answer } from '#web/platform/answer.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { readReport, settleParticipant, sheetQuery } from './attendance-calls.ts'

const NOBODY = 'nobody'
const TOO_LARGE = `This file is larger than ${MEETING_REPORT_BYTES / 1024} KiB.`

/** The meeting service's list as a file, and whom nothing in it tells. */
export function ReportPart({ sheet }: { readonly sheet: AttendanceSheet }) {
  const queries = useQueryClient()
  const id = useId()
  const [note, setNote] = useState('')
  const [fault, setFault] = useState('')
  const [left, setLeft] = useState<ReportRead['left']>([])

  async function show<Sheet extends AttendanceSheet | ReportRead>(
    call: Promise<Answer<Sheet>>,
    said: (sheet: Sheet) => string,
  ): Promise<void> {
    setFault('')
    setNote('')
    setLeft([])
    const answer = await call
    if (!answer.ok) return setFault(answer.problem.detail.replace(/[^.?!]$/, '$&.'))
    queries.setQueryData(sheetQuery(sheet.classId).queryKey, answer.value)
    setNote(said(answer.value))
    if ('left' in answer.value) setLeft(answer.value.left)
  }

  const read = (file: File) =>
    file.size > MEETING_REPORT_BYTES
      ? setFault(TOO_LARGE)
      : void show(readReport(sheet.classId, file), (told) => readWords(file, told))

  return (
    <section aria-labelledby="report" className="grid gap-3">
      <h2 id="report" className="text-lg font-bold">
        List of the meeting service
      </h2>
      <label htmlFor={id}>
        After the class, Zoom, Google Meet and Teams give a list of participants as a CSV file. Choose it here: it adds
        minutes. A second file takes the place of the first.
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,text/csv"
        className="block min-h-12 w-full max-w-full file:mr-3 file:min-h-12 file:cursor-pointer file:rounded-sheet file:border file:border-ink-soft file:bg-sheet file:px-3 file:font-medium file:text-ink"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) read(file)
          event.target.value = ''
        }}
      />
      {fault && <Alert>{fault}</Alert>}
      <p role="status">{note}</p>
      {left.length > 0 && <LeftRows left={left} />}
      {sheet.participants.length > 0 && (
        <Unknown
          sheet={sheet}
          onChoose={({ name, email }, uid) =>
            void show(settleParticipant(sheet.classId, { name, email, uid }), () => `${name} is settled.`)
          }
        />
      )}
    </section>
  )
}

const readWords = ({ name }: File, { read, left }: ReportRead): string =>
  `${name} is read in. ${read} of ${read + left.length} rows read.`

const LeftRows = ({ left }: Pick<ReportRead, 'left'>) => (
  <ul aria-label="Rows that were left out" className="grid list-disc gap-1 pl-5">
    {left.map(({ line, name, why }) => (
      <li key={line} className="wrap-anywhere">
        Line {line}
        {name && `, ${name}`}: {why}
      </li>
    ))}
  </ul>
)

interface UnknownProps {
  readonly sheet: AttendanceSheet
  readonly onChoose: (one: Participant, uid: string | null) => void
}

const Unknown = ({ sheet, onChoose }: UnknownProps) => (
  <>
    <h3 className="font-bold">Who is this?</h3>
    <p className="text-ink-soft">
      Nothing in the list says for certain who these are. What you choose stays when the list is read in again.
    </p>
    <ul className="grid gap-4">
      {sheet.participants.map((one) => (
        <li key={`${one.name} ${one.email}`}>
          <Who one={one} sheet={sheet} onChoose={(uid) => onChoose(one, uid)} />
        </li>
      ))}
    </ul>
  </>
)

interface WhoProps {
  readonly one: Participant
  readonly sheet: AttendanceSheet
  readonly onChoose: (uid: string | null) => void
}

function Who({ one, sheet: { members }, onChoose }: WhoProps) {
  const value = one.isSettled ? (one.uid ?? NOBODY) : ''
  const fitting = members.filter(({ uid }) => one.fits.includes(uid))
  const others = members.filter(({ uid }) => !one.fits.includes(uid))
  return (
    <SelectField
      label={`${one.name}${one.email && ` (${one.email})`}, ${one.minutes} min`}
      placeholder={value === '' ? 'Choose' : null}
      value={value}
      onChange={({ target }) => target.value && onChoose(target.value === NOBODY ? null : target.value)}
      options={[
        ...[...fitting, ...others].map(({ uid, name }) => [uid, name] as const),
        [NOBODY, 'Nobody of this batch'] as const,
      ]}
    />
  )
}
