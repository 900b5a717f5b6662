import { useParams } from 'react-router'
import { ChangesBeside } from '#web/desk/features/audit/changes-beside.tsx'
import { ArchivePanel } from '#web/desk/features/offer/archive-panel.tsx'
import { ThingPage } from '#web/desk/features/content/thing-page.tsx'

export function Component() {
  const { kind = '', key = '' } = useParams()
  const name = `${kind}/${key}`
  return (
    <ThingPage key={name} named={{ kind, key }}>
      {(kind === 'course' || kind === 'batch') && <ArchivePanel kind={kind} id={key} />}
      <ChangesBeside type="content" id={name} />
    </ThingPage>
  )
}
