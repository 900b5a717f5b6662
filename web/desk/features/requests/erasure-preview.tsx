import { useQuery } from '@tanstack/react-query'
import { ErasureOrder, type ErasurePreview as Preview } from '#contract/erasures.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import type { FormValues } from '#web/platform/checked-form.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { erasureQuery, orderErasure } from './erasure-calls.ts'
import { ErasureEnd, ErasureFacts } from './erasure-facts.tsx'

interface ErasureProps {
  readonly id: string
  readonly onClose: () => void
}

/** Shows what an erasure would do before it is ordered; of somebody who was erased, what was done. */
export function ErasurePreview({ id, onClose }: ErasureProps) {
  const { data, error } = useQuery(erasureQuery(id))
  if (!data) return error ? <Alert>{problemOf(error).detail}</Alert> : <p role="status">Looking through everything</p>
  if (data.done) return <ErasureEnd done={data.done} />
  if (!data.preview) return null
  const { preview } = data
  return (
    <div className="grid gap-4">
      <ErasureFacts preview={preview} />
      {preview.obstacle === null ? (
        <Order id={id} preview={preview} onClose={onClose} />
      ) : (
        <>
          <Alert>{OBSTACLES[preview.obstacle]}</Alert>
          <SmallButton tone="quiet" onClick={onClose}>
            Close
          </SmallButton>
        </>
      )}
    </div>
  )
}

const OBSTACLES = {
  worksAtDesk: 'This person works at the desk. Take every role back first (Staff).',
  messagesWait:
    'A message of the payment provider names this person and waits for somebody. Settle it first (Payments).',
  siteAddress:
    'Somebody typed an address of the site itself, which stands in letters to everybody. It is nobody’s to be erased.',
} as const satisfies Record<NonNullable<Preview['obstacle']>, string>

const Order = ({ id, preview: { seen, name }, onClose }: ErasureProps & { readonly preview: Preview }) => (
  <DeedForm
    label="Erase the person"
    draft={`erase ${id}`}
    rules={{ safeParse: ({ why }: FormValues) => ErasureOrder.safeParse({ why, seen }) }}
    call={(order) => orderErasure(id, order)}
    said={() => 'The person is erased.'}
    button={`Erase ${name} for good`}
    tone="trip"
    isBelow
    onClose={onClose}
  >
    {() => <p>There is no way back. The sign-in ends at once, and letters that wait are not sent.</p>}
  </DeedForm>
)
