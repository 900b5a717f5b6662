import { useParams } from 'react-router'
import { DraftPage } from '#web/desk/features/content/draft-page.tsx'

export function Component() {
  const { kind = '', key = '' } = useParams()
  return <DraftPage key={`${kind}/${key}`} named={{ kind, key }} />
}
