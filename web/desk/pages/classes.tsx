import { useParams } from 'react-router'
import { ClassBoard } from '#web/desk/features/classes/class-board.tsx'

export function Component() {
  const { key = '' } = useParams()
  return <ClassBoard key={key} batchKey={key} />
}
