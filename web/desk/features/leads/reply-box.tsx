import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeadRow } from '#contract/leads.ts'
import { NewReply, type ReplyTemplate } from '#contract/replies.ts'
import { useCheckedForm } from '#web/platform/checked-form.ts'
import { useDraft } from '#web/platform/draft.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { sayDone } from '#web/platform/outcomes.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { showLead } from './change-lead.ts'
import { sendReply } from './lead-calls.ts'
import { repliesQuery } from './lead-queries.ts'
import { TemplateChoice } from './template-choice.tsx'

/** A letter to the person, from a template or in own words. */
export function ReplyBox({ lead }: { readonly lead: LeadRow }) {
  const [isOpen, setOpen] = useState(false)
  if (lead.email === null) return null
  if (!isOpen)
    return (
      <div>
        <SmallButton onClick={() => setOpen(true)}>Write a letter</SmallButton>
      </div>
    )
  return <ReplyForm key={lead.id} lead={lead} onDone={() => setOpen(false)} />
}

function ReplyForm({ lead: { id, email }, onDone }: { readonly lead: LeadRow; readonly onDone: () => void }) {
  const queries = useQueryClient()
  const { data, error } = useQuery(repliesQuery(id))
  const { subject, text, put } = useLetterDraft(id)
  const mailed = useMailSentence()
  const [keys] = useState(() => createKeyring())
  const [problem, setProblem] = useState<string | null>(null)
  const { handlers, field, isBusy } = useCheckedForm<NewReply>({
    rules: () => ({
      safeParse: (typed) => NewReply.safeParse({ ...typed, key: keys.keyFor(JSON.stringify(typed)) }),
    }),
    async send(reply, form) {
      const answer = await sendReply(id, reply)
      if (!answer.ok) return setProblem(form.show(answer.problem) ? null : answer.problem.detail)
      keys.forget()
      subject.clear()
      text.clear()
      showLead(queries, answer.value.lead)
      sayDone(mailed(`The letter to ${email} goes out`))
      onDone()
    },
  })
  return (
    <form noValidate aria-label="Letter" className="grid gap-3" {...handlers}>
      <p className="font-medium wrap-anywhere">Letter to {email}</p>
      {data && data.basis !== 'answer' && <p className="text-ink-soft">{BASIS[data.basis]}</p>}
      {error && <Alert>{problemOf(error).detail}</Alert>}
      <TemplateChoice templates={data?.templates ?? []} onChoose={(template) => put(template, data?.templates ?? [])} />
      <TextField
        label="Subject"
        {...field('subject')}
        value={subject.text}
        autoComplete="off"
        onChange={({ target }) => subject.write(target.value)}
      />
      <TextArea
        label="Text"
        {...field('text')}
        rows={10}
        value={text.text}
        hint="The letter ends with your name, the brand and how to reach the office."
        onChange={({ target }) => text.write(target.value)}
      />
      {problem && <Alert>{problem}</Alert>}
      <div className="flex gap-2">
        <SmallButton type="submit" tone="flare" busy={isBusy}>
          {mailed('Send', 'Write to a file')}
        </SmallButton>
        <SmallButton onClick={onDone}>Close</SmallButton>
      </div>
    </form>
  )
}

const BASIS = {
  followUp: 'They have had an answer. This letter is a follow-up: it carries a link with which they end such letters.',
  withdrawn: 'They asked us not to write again without being asked. Wait until they ask something new.',
} as const

/** What is typed outlives a reload; a template that replaces own words can be taken back. */
function useLetterDraft(id: string) {
  const subject = useDraft(`letter subject ${id}`)
  const text = useDraft(`letter ${id}`)
  function write(words: Pick<ReplyTemplate, 'subject' | 'text'>) {
    subject.write(words.subject)
    text.write(words.text)
  }
  function put(template: ReplyTemplate, templates: readonly ReplyTemplate[]) {
    const before = { subject: subject.text, text: text.text }
    write(template)
    if (before.text !== '' && templates.every((one) => one.text !== before.text))
      sayDone('The template replaced what was typed', async () => write(before))
  }
  return { subject, text, put }
}
