import { problemOf } from '#web/platform/query-client.ts'

/** Whether the server refused who asked. What was shown goes then, and stays while only the line is down. */
export function isClosed(error: Error): boolean {
  const { status } = problemOf(error)
  return status === 401 || status === 403 || status === 404
}
