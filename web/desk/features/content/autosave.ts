/** Saves what is typed after a rest, again and again while there is no connection, and loses nothing of it. */
import type { DraftSave, DraftSaved } from '#contract/desk-drafts.ts'
import type { FieldError } from '#contract/problem.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { createStore, type Store } from '#web/platform/store.ts'

export type SaveState =
  | { readonly is: 'rest' | 'typing' | 'saving' | 'cut' | 'elsewhere' }
  | { readonly is: 'saved'; readonly at: string }
  | { readonly is: 'refused'; readonly sentence: string }

/** What the form shows. */
export interface Writing {
  readonly typed: DraftSave
  readonly state: SaveState
  readonly faults: readonly FieldError[]
  readonly hints: readonly string[]
}

interface Autosaving {
  readonly save: (typed: DraftSave) => Promise<DraftSaved>
  /** Keeps in this browser what is not saved yet; null when everything is. */
  readonly keep: (typed: DraftSave | null) => void
  readonly restMs?: number
  readonly againMs?: number
}

export interface Autosave {
  readonly writing: Store<Writing>
  change(changes: Partial<DraftSave>): void
  /** Saves at once. Resolves with the version that holds everything typed, or null where it could not be saved. */
  saveNow(): Promise<number | null>
  showFaults(faults: readonly FieldError[]): void
  /** Forgets what was typed here, also what a save under way leaves. Resolves with the version that is saved, once no save is under way. */
  discard(): Promise<number>
  /** Saves what is left, and rests from then on. */
  stop(): void
  start(): void
}

const REST_MS = 2_000
const AGAIN_MS = 5_000
/** No answer of the server's, one that says to come again, or a session that has ended, which is asked for over the page. */
const PASSING = /^(?:unreachable|unreadable|busy|internal|storageFull|tooManyRequests|signIn\w+|secondFactorRequired)$/

function stateAfter(error: unknown): SaveState {
  const { code, detail, errors } = problemOf(error)
  if (code === 'versionStale') return { is: 'elsewhere' }
  if (PASSING.test(code)) return { is: 'cut' }
  return { is: 'refused', sentence: errors[0]?.message ?? detail }
}

export function createAutosave(
  { typed, faults, hints, isUnsaved }: Omit<Writing, 'state'> & { readonly isUnsaved: boolean },
  { save, keep, restMs = REST_MS, againMs = AGAIN_MS }: Autosaving,
): Autosave {
  const writing = createStore<Writing>({ typed, faults, hints, state: { is: isUnsaved ? 'typing' : 'rest' } })
  const show = (changes: Partial<Writing>) => writing.set({ ...writing.get(), ...changes })
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | null = null
  let [changed, kept] = [isUnsaved ? 1 : 0, 0]

  function later(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void saveNow(), ms)
  }

  async function saveOnce(): Promise<void> {
    const [sent, sentChanges] = [writing.get().typed, changed]
    show({ state: { is: 'saving' } })
    try {
      const { version, savedAt, faults: found, hints: told } = await save(sent)
      kept = Math.max(kept, sentChanges)
      const [now, isAll] = [{ ...writing.get().typed, version }, kept === changed]
      keep(isAll ? null : now)
      show({ typed: now, faults: found, hints: told, state: isAll ? { is: 'saved', at: savedAt } : { is: 'typing' } })
    } catch (error) {
      show({ state: stateAfter(error) })
      if (writing.get().state.is === 'cut') later(againMs)
    }
  }

  async function saveNow(): Promise<number | null> {
    while (underWay) await underWay
    if (changed !== kept) {
      underWay = saveOnce().finally(() => (underWay = null))
      await underWay
      if (changed !== kept && writing.get().state.is === 'typing') return saveNow()
    }
    return changed === kept ? writing.get().typed.version : null
  }

  return {
    writing,
    saveNow,
    change(changes) {
      changed++
      show({ typed: { ...writing.get().typed, ...changes }, state: { is: 'typing' } })
      keep(writing.get().typed)
      later(restMs)
    },
    showFaults: (found) => show({ faults: found }),
    async discard() {
      kept = changed
      while (underWay) await underWay
      keep(null)
      return writing.get().typed.version
    },
    start: () => later(restMs),
    stop: () => void saveNow().finally(() => clearTimeout(timer)),
  }
}
