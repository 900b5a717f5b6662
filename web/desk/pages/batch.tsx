import { useParams } from 'react-router'
import { ChangesBeside } from '#web/desk/features/audit/changes-beside.tsx'
import { BatchPage } from '#web/desk/features/batches/batch-page.tsx'
import { ArchivePanel } from '#web/desk/features/offer/archive-panel.tsx'

export function Component() {
  const { key = '' } = useParams()
  return (
    <BatchPage key={key} batchKey={key}>
      <ArchivePanel kind="batch" id={key} />
      <ChangesBeside type="batch" id={key} />
    </BatchPage>
  )
}
