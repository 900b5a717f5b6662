import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isSettingGroup, type SettingGroup as GroupName } from '#contract/owner-settings.ts'
import { Loading } from '../../parts/loading.tsx'
import { ownerSettingsQuery } from './setting-calls.ts'
import { SettingGroup } from './setting-group.tsx'

interface SettingBoardProps {
  /** What shows whether a group's settings work. */
  readonly checks: Readonly<Partial<Record<GroupName, ReactNode>>>
}

/** What an owner sets without the server's files. */
export function SettingBoard({ checks }: SettingBoardProps) {
  const { data, error } = useQuery(ownerSettingsQuery)
  if (!data) return <Loading what="the settings" error={error} />
  return (
    <div className="grid gap-4">
      {data.groups.map((group) => (
        <SettingGroup key={group.key} group={group} check={isSettingGroup(group.key) && checks[group.key]} />
      ))}
    </div>
  )
}
