import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessagePreview } from '#contract/batch-messages.ts'
import type { RoomBatch } from '#contract/room.ts'
import { useDraft } from '#web/platform/draft.ts'
import { useFieldErrors } from '#web/platform/field-errors.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { ROOM_DRAFT } from '#web/platform/room-store.ts'
import { LessonWords } from '#web/room/parts/lesson-words.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { noticesQuery, previewMessage, sendMessage } from './message-calls.ts'

/** For whoever teaches: a message is written, looked at with the number that it reaches, and sent once. */
export function Component({ batch: { key, reader, sendsMail } }: { readonly batch: RoomBatch }) {
  const writing = useMessage(key, reader)
  const { subject, body, errors, preview, problem, isBusy, sentTo } = writing
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  return (
    <form
      noValidate
      aria-label="Write to the batch"
      className="mt-5 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void writing.look()
      }}
    >
      <p className="max-w-text text-ink-soft">{sendsMail ? GOES_OUT : STANDS_ALONE}</p>
      <TextField
        label="What it is about"
        name="subject"
        required
        maxLength={120}
        value={subject.text}
        error={errorOf('subject')}
        onChange={({ target }) => subject.write(target.value)}
      />
      <TextArea
        label="Message"
        name="body"
        required
        rows={8}
        value={body.text}
        error={errorOf('body')}
        hint="Plain text. An address that begins with https:// becomes a link."
        onChange={({ target }) => body.write(target.value)}
      />
      {problem && <Alert>{problem}</Alert>}
      {sentTo !== null && <Alert tone="success">{sentWords(sentTo, sendsMail)}</Alert>}
      {preview ? (
        <Preview
          subject={subject.text}
          preview={preview}
          sendsMail={sendsMail}
          isBusy={isBusy}
          onSend={() => void writing.send()}
        />
      ) : (
        <Button type="submit" tone="plain" busy={isBusy} className="min-h-12 justify-self-start">
          Preview
        </Button>
      )}
    </form>
  )
}

const GOES_OUT =
  'A letter goes to everybody who has a place in this batch, and the message stands on the first page of their room.'
const STANDS_ALONE =
  'The message stands on the first page of the room of everybody who has a place in this batch. The e-mails are written to a file, because no mail server is set.'

const members = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`

const sentWords = (count: number, sendsMail: boolean): string =>
  sendsMail
    ? `Sent to ${members(count)}.`
    : `It stands in the room of ${members(count)}. No e-mail reaches them, because no mail server is set.`

interface PreviewProps {
  readonly subject: string
  readonly preview: MessagePreview
  readonly sendsMail: boolean
  readonly isBusy: boolean
  readonly onSend: () => void
}

const Preview = ({ subject, preview: { text, count }, sendsMail, isBusy, onSend }: PreviewProps) => (
  <section aria-labelledby="preview" className="grid gap-3 rounded-sheet border border-ink-soft bg-sheet p-4">
    <h2 id="preview" className="tag text-ink-soft">
      Preview
    </h2>
    <p className="font-semibold wrap-anywhere">{subject}</p>
    <div className="whitespace-pre-line">
      <LessonWords text={text} />
    </div>
    {count === 0 ? (
      <p>Nobody has a place in this batch at the moment.</p>
    ) : (
      <Button busy={isBusy} className="min-h-12 justify-self-start" onClick={onSend}>
        {`${sendsMail ? 'Send to' : 'Publish for'} ${members(count)}`}
      </Button>
    )}
  </section>
)

function useMessage(key: string, reader: string) {
  const queries = useQueryClient()
  const subject = useDraft(`${ROOM_DRAFT}${reader} ${key} message subject`)
  const body = useDraft(`${ROOM_DRAFT}${reader} ${key} message body`)
  const [keyring] = useState(() => createKeyring())
  const [seen, setSeen] = useState<{ readonly of: string; readonly preview: MessagePreview } | null>(null)
  const { errors, problem, refuse, changing } = useFieldErrors()
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<number | null>(null)
  const words = { subject: subject.text, body: body.text }
  const typed = JSON.stringify(words)

  async function look() {
    if (isBusy) return
    setSentTo(null)
    refuse({ detail: '', errors: [] })
    setBusy(true)
    const answer = await previewMessage(key, words)
    setBusy(false)
    if (answer.ok) setSeen({ of: typed, preview: answer.value })
    else refuse(answer.problem)
  }

  async function send() {
    if (!seen || isBusy) return
    setBusy(true)
    const { count } = seen.preview
    const answer = await sendMessage(key, { ...words, count, key: keyring.keyFor(typed) })
    setBusy(false)
    if (!answer.ok) {
      refuse(answer.problem)
      if (answer.problem.code === 'versionStale') setSeen(null)
      return
    }
    keyring.forget()
    subject.clear()
    body.clear()
    setSeen(null)
    setSentTo(answer.value.count)
    await queries.invalidateQueries(noticesQuery(key))
  }

  // What is changed after the preview has to be looked at again.
  const preview = seen?.of === typed ? seen.preview : null
  return {
    subject: { text: subject.text, write: changing('subject', subject.write) },
    body: { text: body.text, write: changing('body', body.write) },
    errors,
    preview,
    problem,
    isBusy,
    sentTo,
    look,
    send,
  }
}
