import { useQuery } from '@tanstack/react-query'
import { problemOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { AddStaff } from './add-staff.tsx'
import { FactorForAll } from './factor-for-all.tsx'
import { Invitations } from './invitations.tsx'
import { staffQuery } from './staff-calls.ts'
import { StaffTable } from './staff-table.tsx'

/** Who works at the desk, and who is invited to. */
export function StaffBoard() {
  const { data, error, isFetching, refetch } = useQuery(staffQuery)
  if (!data && !error) return <p role="status">Loading the staff</p>
  if (!data)
    return (
      <Alert className="flex flex-wrap items-center justify-between gap-3">
        {problemOf(error).detail}
        <SmallButton busy={isFetching} onClick={() => void refetch()}>
          Try again
        </SmallButton>
      </Alert>
    )
  return (
    <div className="grid gap-8 xl:grid-cols-[1fr_22rem] xl:items-start">
      <div className="grid gap-8">
        <StaffTable list={data} />
        {data.invitations.length > 0 && <Invitations list={data} />}
      </div>
      <div className="grid gap-8">
        <AddStaff batches={data.batches} />
        <FactorForAll />
      </div>
    </div>
  )
}
