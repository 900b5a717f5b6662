/** What the form of a publication sends, and how: at once, or later. */
import * as z from 'zod/mini'
import type { ContentThing } from '#contract/desk-content.ts'
import { ContentPublish, type ContentPublished, type ContentScheduled } from '#contract/desk-drafts.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Deed } from '#web/desk/parts/deed.ts'
import { ownProblem } from '#web/platform/answer.ts'
import type { Rules } from '#web/platform/checked-form.ts'
import { restore } from './content-calls.ts'
import { callBack, publishDraft, scheduleDraft } from './draft-calls.ts'

export interface Publishing {
  readonly thing: ContentThing
  /** Saves what is typed, and resolves with its version. */
  readonly saveNow: () => Promise<number | null>
  readonly onFaults: (faults: readonly FieldError[]) => void
}

/** A moment as its control writes it; null is at once. A half-written one is an empty text, and no "at once". */
const Typed = z.extend(ContentPublish, {
  at: z.nullable(z.string().check(z.minLength(1, 'Give the day and the time'))),
})
export type SentPublication = z.infer<typeof Typed>

export const PUBLICATION_RULES: Rules<SentPublication> = {
  safeParse: ({ isLater: _later, ...typed }) => Typed.safeParse({ at: null, ...typed, version: 0 }),
}

const BACK = 'Taken back at once'
const NOT_SAVED = ownProblem('unreachable', 'What you typed is not saved yet, so nothing was published')
const OWN_FIELDS = ['note', 'knows', 'at']

export const publication = ({
  thing: { kind, key, title, isBegun },
  saveNow,
  onFaults,
}: Publishing): Deed<SentPublication, ContentPublished | ContentScheduled> => ({
  async call({ at, ...sent }) {
    const version = await saveNow()
    if (version === null) return { ok: false, problem: NOT_SAVED }
    const answer = await (at === null
      ? publishDraft({ kind, key }, { ...sent, version })
      : scheduleDraft({ kind, key }, { ...sent, version, at: `${at}:00+05:30` }))
    if (!answer.ok) onFaults(answer.problem.errors.filter(({ field }) => !OWN_FIELDS.includes(field)))
    return answer
  },
  said({ at }) {
    if (at !== null) return `${title} goes live at its moment.`
    return kind === 'price' ? `${title} is published as you wrote it.` : `${title} is live as you wrote it.`
  },
  undo(done) {
    if (!('number' in done)) return () => callBack({ kind, key }, done.version)
    // Before the first version there is nothing to go back to.
    if (isBegun) return null
    return () => restore({ kind, key }, { number: done.before, seen: done.number, why: BACK })
  },
})
