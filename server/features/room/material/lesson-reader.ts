import { Refusal } from '#contract/refusal.ts'
import { createThread, ThreadFailed } from '../../../processes/thread.ts'
import { type DrawnText, drawnText, type LessonTextKind, undrawn } from './lesson-text.ts'
import type { LessonTask } from './lesson-thread.ts'

export interface LessonReader {
  /** A text of the room as it is shown, with what its author has to change; what cannot be drawn is shown as it was written. */
  read(body: string, kind?: LessonTextKind): Promise<DrawnText>
  close(): Promise<void>
}

/** What whoever typed a text has to change before it can be shown. */
export async function unreadable(
  lessons: LessonReader,
  body: string,
  kind?: LessonTextKind,
): Promise<Refusal<'fieldsInvalid'> | null> {
  const { faults } = await lessons.read(body, kind)
  return faults.length > 0
    ? new Refusal('fieldsInvalid', { errors: [{ field: 'body', message: faults.join('. ') }] })
    : null
}

/** A text of the longest takes a tenth of a second. */
const PATIENCE_MS = 5_000
const MEGABYTES = 128
const AGAIN_MS = 60_000
/** Of all that is remembered, in characters as they are sent. */
const REMEMBERED = 3_000_000
/** Of a text without formulas that is read beside all that the server does. */
const SHORT = 500

const UNDRAWABLE = 'The formulas of this text take too long to draw. Please use fewer or simpler ones'

/** Rooms ask again and again for the same texts, so each is drawn once, in a thread where one that never ends holds nothing up. */
export function createLessonReader({ patienceMs = PATIENCE_MS } = {}): LessonReader {
  const thread = createThread<LessonTask, DrawnText>(new URL('./lesson-thread.ts', import.meta.url), {
    work: 'The drawing of a text',
    patienceMs,
    megabytes: MEGABYTES,
  })
  const remembered = new Map<string, { readonly text: Promise<DrawnText>; size: number }>()
  let kept = 0

  async function draw(name: string, task: LessonTask): Promise<DrawnText> {
    try {
      const drawn = await thread.ask(task)
      // What its author has to change is read but once.
      if (drawn.faults.length > 0) forget(name)
      else weigh(name, drawn.size)
      return drawn
    } catch (error) {
      if (!(error instanceof ThreadFailed)) {
        forget(name)
        throw error
      }
      // The next reader tries again, though not the next hundred.
      setTimeout(forget, AGAIN_MS, name).unref()
      return undrawn(task.body, UNDRAWABLE)
    }
  }

  function weigh(name: string, size: number): void {
    const one = remembered.get(name)
    if (!one) return
    kept += size
    one.size += size
    for (const oldest of remembered.keys()) {
      if (kept <= REMEMBERED || oldest === name) break
      forget(oldest)
    }
  }

  function forget(name: string): void {
    kept -= remembered.get(name)?.size ?? 0
    remembered.delete(name)
  }

  return {
    read(body, kind = 'typedNote') {
      if (body.length <= SHORT && !body.includes('$')) return drawnText(body, kind)
      const name = `${kind} ${body}`
      const known = remembered.get(name)
      // What was asked for last stands last, so that the first ones may go.
      if (known) remembered.delete(name)
      const one = known ?? { text: draw(name, { body, kind }), size: name.length }
      if (!known) kept += one.size
      remembered.set(name, one)
      return one.text
    },
    close: thread.close,
  }
}
