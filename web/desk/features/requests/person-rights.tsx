import { useState } from 'react'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { downloadPerson } from './erasure-calls.ts'
import { ErasurePreview } from './erasure-preview.tsx'

interface PersonRightsProps {
  readonly id: string
  readonly name: string
  readonly isErased: boolean
}

/** What the law gives a person: everything as a file, and the end of it. */
export function PersonRights({ id, name, isErased }: PersonRightsProps) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack(isOpen)
  if (isErased && !may('erase')) return null
  return (
    <section aria-label="Download and erasure" className="min-w-0">
      <Sheet className="p-3 md:p-4">
        <h2 className="mb-2 text-base font-semibold">Download and erasure</h2>
        <div ref={place} className="flex flex-wrap gap-2">
          {!isErased && <DownloadButton id={id} name={name} />}
          {may('erase') && !isOpen && (
            <SmallButton onClick={() => setOpen(true)}>{isErased ? 'What was erased' : 'Erase …'}</SmallButton>
          )}
        </div>
        {isOpen && (
          <div className="mt-3">
            <ErasurePreview id={id} onClose={() => setOpen(false)} />
          </div>
        )}
      </Sheet>
    </section>
  )
}

function DownloadButton({ id, name }: Pick<PersonRightsProps, 'id' | 'name'>) {
  const [isBusy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    const problem = await downloadPerson(id)
    setBusy(false)
    if (problem) sayProblem(problem.detail)
    else sayDone(`The file of ${name} is in your downloads`)
  }
  return (
    <SmallButton busy={isBusy} onClick={() => void press()}>
      Download everything
    </SmallButton>
  )
}
