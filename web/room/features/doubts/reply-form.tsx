import { useState } from 'react'
import type { Doubt } from '#contract/doubts.ts'
import type { RoomBatch } from '#contract/room.ts'
import { useDraft } from '#web/platform/draft.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { ROOM_DRAFT } from '#web/platform/room-store.ts'
import { TypedPreview } from '#web/room/parts/typed-preview.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, TextArea } from '#web/ui/field.tsx'
import { previewWords, sendReply } from './doubt-calls.ts'
import { isMarked } from './doubt-words.ts'

interface ReplyFormProps {
  readonly batch: RoomBatch
  readonly doubt: Doubt
  readonly onSent: () => void
}

/** Says something to a question. What is typed outlives a reload; sent again after a lost answer it is kept once. */
export function ReplyForm({ batch: { key, reader, as }, doubt: { id, mayMark, state }, onSent }: ReplyFormProps) {
  const draft = useDraft(`${ROOM_DRAFT}${reader} ${id}`)
  const [keyring] = useState(() => createKeyring())
  const [isAnswer, setAnswer] = useState(as === 'teacher' && state === 'open')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function send() {
    if (isBusy) return
    setBusy(true)
    const body = draft.text
    const sent = { key: keyring.keyFor(body), body, isAnswer: isAnswer && mayMark }
    const answer = await sendReply({ key, id }, sent)
    setBusy(false)
    const [fault] = answer.ok ? [] : answer.problem.errors
    setProblem(answer.ok ? '' : (fault?.message ?? answer.problem.detail))
    if (!answer.ok) return
    keyring.forget()
    draft.clear()
    setAnswer(false)
    onSent()
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label="Your reply"
        name="body"
        required
        value={draft.text}
        error={problem || undefined}
        hint="It is shown as you type it. Formulas stand between dollar signs: $x^2$"
        onChange={({ target }) => {
          draft.write(target.value)
          setProblem('')
        }}
      />
      <TypedPreview batchKey={key} body={draft.text} isMarked={isMarked(draft.text)} read={previewWords} />
      {mayMark && (
        <CheckboxField
          label="This answers the question"
          checked={isAnswer}
          onChange={({ target }) => setAnswer(target.checked)}
        />
      )}
      <Button type="submit" busy={isBusy} className="min-h-12 justify-self-start">
        Reply
      </Button>
    </form>
  )
}
