import type { RoomBatch } from '#contract/room.ts'
import { useDraft } from '#web/platform/draft.ts'
import { ROOM_DRAFT } from '#web/platform/room-store.ts'
import { useStore } from '#web/platform/store.ts'
import { Button } from '#web/ui/button.tsx'
import { forgetDoubt, type Sender, unsent } from './unsent-doubts.ts'

interface UnsentDoubtsProps {
  readonly batch: RoomBatch
  readonly sender: Sender
}

/** Questions that wait on this device for a connection, and those that the server would not take as they are. */
export function UnsentDoubts({ batch: { key, reader }, sender }: UnsentDoubtsProps) {
  const waiting = useStore(unsent).filter(({ batchKey }) => batchKey === key)
  const title = useDraft(`${ROOM_DRAFT}${reader} ${key} title`)
  const body = useDraft(`${ROOM_DRAFT}${reader} ${key} body`)
  return (
    <div role="status">
      {waiting.length > 0 && (
        <ul aria-label="Not sent yet" className="grid gap-3">
          {waiting.map(({ id, given, refusal }) => (
            <li key={id} className="grid gap-2 rounded-sheet border border-ink-soft bg-sheet p-4">
              <p className="font-semibold wrap-anywhere">{given.title}</p>
              <p className={refusal ? 'text-trip' : 'text-ink-soft'}>
                {refusal
                  ? `It was not taken: ${refusal.errors.map(({ message }) => message).join('. ') || refusal.detail}.`
                  : 'Kept on this device. It is sent by itself when there is a connection and the room is open.'}
              </p>
              <div className="flex flex-wrap gap-2">
                {refusal && (
                  <Button
                    tone="plain"
                    className="min-h-12"
                    onClick={() => {
                      title.write(given.title)
                      body.write(given.body)
                      void forgetDoubt(sender, id)
                    }}
                  >
                    Put it back into the form
                  </Button>
                )}
                <Button tone="plain" className="min-h-12" onClick={() => void forgetDoubt(sender, id)}>
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
