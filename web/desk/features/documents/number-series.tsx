import { useState } from 'react'
import { SeriesStatement, type DocumentsDue } from '#contract/desk-documents.ts'
import { numberingClosedInWords } from '#contract/document-numbers.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useMay } from '#web/platform/staff/me.ts'
import { RowTable, type Column } from '#web/ui/dense/row-table.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { stateLastNumber } from './document-calls.ts'

type Series = DocumentsDue['series'][number]

/** The series of document numbers. One that is closed opens once somebody with the papers has said which number was the last. */
export function NumberSeries({ series }: { readonly series: readonly Series[] }) {
  const may = useMay()
  const [opened, open] = useState<string | null>(null)
  const closed = series.filter(({ numbering }) => numbering !== 'open')
  const stated = closed.find((one) => one.series === opened)
  return (
    <section aria-labelledby="series">
      <h2 id="series" className="mb-2 text-base font-semibold">
        Series of numbers
      </h2>
      {closed.length > 0 && <p className="mb-2 text-trip">{numberingClosedInWords(closed.map((one) => one.series))}</p>}
      <RowTable
        caption="Series of document numbers"
        columns={COLUMNS}
        rows={series}
        keyOf={(one) => one.series}
        nameOf={(one) => one.series}
      />
      {stated ? (
        <LastNumber series={stated} onClose={() => open(null)} />
      ) : (
        may('documentsCorrect') && (
          <div className="mt-3 flex flex-wrap gap-2">
            {closed.map((one) => (
              <SmallButton key={one.series} onClick={() => open(one.series)}>
                State the last number of {one.series}
              </SmallButton>
            ))}
          </div>
        )
      )}
    </section>
  )
}

interface LastNumberProps {
  readonly series: Series
  readonly onClose: () => void
}

const LastNumber = ({ series: { series, last, mark }, onClose }: LastNumberProps) => (
  <DeedForm
    label={`State the last number of ${series}`}
    draft={`last number ${series}`}
    rules={{ safeParse: (typed) => SeriesStatement.safeParse({ ...typed, series }) }}
    call={stateLastNumber}
    said={(sent) => `The next number of ${series} is ${Number(sent.last) + 1}. What waited is made within a minute.`}
    button="State this number"
    tone="trip"
    onClose={onClose}
    isBelow
  >
    {(errorOf) => (
      <>
        <TextField
          label="Last number"
          name="last"
          inputMode="numeric"
          autoComplete="off"
          hint={`At least ${Math.max(last, mark)}. Look at the latest paper of this series that anybody has: a number that is too low would be given twice, one that is too high leaves a gap.`}
          error={errorOf('last')}
        />
        <p>It cannot be lowered afterwards.</p>
      </>
    )}
  </DeedForm>
)

const NUMBERING: Readonly<Record<Series['numbering'], string>> = {
  open: 'Open',
  below: 'Closed: the database is older than the numbers that were given',
  unknown: 'Closed: it is not known which number was the last',
}

const COLUMNS: readonly Column<Series>[] = [
  { key: 'series', name: 'Series', card: 'title', isShort: true, cell: ({ series }) => <code>{series}</code> },
  { key: 'last', name: 'Last number', card: 'half', isNumber: true, cell: ({ last }) => last },
  { key: 'mark', name: 'Marked', card: 'half', isNumber: true, cell: ({ mark }) => mark },
  { key: 'numbering', name: 'Numbering', cell: ({ numbering }) => NUMBERING[numbering] },
]
