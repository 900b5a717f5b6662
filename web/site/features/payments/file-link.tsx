import type { MouseEvent, ReactNode } from 'react'
import { showProblem } from '#web/platform/toasts.ts'
import { persistence } from '#web/platform/session-persistence.ts'

interface FileLinkProps {
  readonly address: string
  /** Under which name it is stored. */
  readonly name: string
  /** Asks for it with the session's token. */
  readonly read: () => Promise<Response>
  readonly children: ReactNode
}

/** A file for this member alone. */
export function FileLink({ address, name, read, children }: FileLinkProps) {
  function open(event: MouseEvent) {
    if (persistence.bearer() === null) return
    // A plain link carries no token.
    event.preventDefault()
    void download(name, read)
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-11 items-center"
      onClick={open}
    >
      {children}
    </a>
  )
}

async function download(name: string, read: FileLinkProps['read']): Promise<void> {
  const answer = await read().catch(() => null)
  if (!answer?.ok) return showProblem('The file cannot be opened at the moment. Please try again')
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
