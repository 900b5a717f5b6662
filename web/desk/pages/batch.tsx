import { useParams } from 'react-router'
import { ChangesBeside } from '#web/desk/features/audit/changes-beside.tsx'
import { BatchPage } from '#web/desk/features/batches/batch-page.tsx'

export function Component() {
  const { key = '' } = useParams()
  return (
    <BatchPage key={key} batchKey={key}>
      <ChangesBeside type="batch" id={key} />
    </BatchPage>
  )
}
