import { SettingBoard } from '#web/desk/features/settings/setting-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Settings" />
      <SettingBoard />
    </>
  )
}
