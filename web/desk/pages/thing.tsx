import { useParams } from 'react-router'
import { ChangesBeside } from '#web/desk/features/audit/changes-beside.tsx'
import { ThingPage } from '#web/desk/features/content/thing-page.tsx'

export function Component() {
  const { kind = '', key = '' } = useParams()
  const name = `${kind}/${key}`
  return (
    <ThingPage key={name} named={{ kind, key }}>
      <ChangesBeside type="content" id={name} />
    </ThingPage>
  )
}
