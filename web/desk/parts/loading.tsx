import { sentenceOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'

interface LoadingProps {
  readonly what: string
  readonly error: Error | null
}

export const Loading = ({ what, error }: LoadingProps) =>
  error ? <Alert>{sentenceOf(error)}</Alert> : <p role="status">Loading {what}</p>
