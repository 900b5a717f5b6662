import type { MouseEvent } from 'react'
import { numberInAddress } from '#contract/document-numbers.ts'
import type { Seat } from '#contract/payments.ts'
import { api } from '#web/platform/api.ts'
import { showProblem } from '#web/platform/notices.ts'
import { persistence } from '#web/platform/session-persistence.ts'

type Document = Seat['documents'][number]

const NAMES: Record<Document['kind'], string> = {
  receipt: 'Receipt',
  invoice: 'Tax invoice',
  creditNote: 'Credit note',
}

/** A receipt, tax invoice or credit note as PDF. */
export function DocumentLink({ document: { kind, number } }: { document: Document }) {
  const name = numberInAddress(number)
  const address = api.users.me.documents[':number'].$path({ param: { number: name } })
  function open(event: MouseEvent) {
    if (persistence.bearer() === null) return
    // A plain link carries no token.
    event.preventDefault()
    void download(name)
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-11 items-center"
      onClick={open}
    >
      {NAMES[kind]} {kind !== 'receipt' && number} (PDF)
    </a>
  )
}

async function download(number: string): Promise<void> {
  const answer = await api.users.me.documents[':number'].$get({ param: { number } }).catch(() => null)
  if (!answer?.ok) return showProblem('The document cannot be opened at the moment. Please try again')
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `${number}.pdf`
  link.click()
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
