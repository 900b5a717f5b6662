import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../parts/loading.tsx'
import { ownerSettingsQuery } from './setting-calls.ts'
import { SettingGroup } from './setting-group.tsx'

/** What an owner sets without the server's files. */
export function SettingBoard() {
  const { data, error } = useQuery(ownerSettingsQuery)
  if (!data) return <Loading what="the settings" error={error} />
  return (
    <div className="grid gap-4">
      {data.groups.map((group) => (
        <SettingGroup key={group.key} group={group} />
      ))}
    </div>
  )
}
