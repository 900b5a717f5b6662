import { createStore } from './store.ts'

/** A message to the visitor that outlives a change of page. */
export interface Notice {
  readonly id: number
  readonly tone: 'success' | 'problem'
  readonly text: string
  /** What happens next, and where to go on. */
  readonly next: NextStep
  /** Milliseconds after which it goes by itself; null stays until dismissed. */
  readonly lifetime: number | null
}

export interface NextStep {
  readonly text?: string
  readonly link?: { readonly to: string; readonly label: string } | null
}

/** How long the webinar's popup stays. */
export const POPUP_LIFETIME = 3000

/** The message on show. A new one takes the place of the last, as one alert follows another. */
export const notices = createStore<Notice | null>(null)

let lastId = 0

export function tellSuccess(text: string, lifetime: number | null = null, next: NextStep = {}): void {
  notices.set({ id: ++lastId, tone: 'success', text, lifetime, next })
}

export function tellProblem(text: string): void {
  notices.set({ id: ++lastId, tone: 'problem', text, lifetime: null, next: {} })
}

/** Takes a message away, unless another has taken its place. */
export function dismiss(id: number): void {
  if (notices.get()?.id === id) notices.set(null)
}
