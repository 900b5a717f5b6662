const PATIENCE_MS = 10_000

/** Whether the site cannot be reached. A refusal counts as reached. */
export async function isCutOff(): Promise<boolean> {
  if (!navigator.onLine) return true
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    return false
  } catch {
    return true
  }
}
