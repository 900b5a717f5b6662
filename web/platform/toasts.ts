import { createStore } from './store.ts'

export interface Toast {
  readonly id: number
  readonly tone: 'success' | 'problem'
  readonly text: string
  readonly next: NextStep
  /** Milliseconds until it disappears; null stays until dismissed. */
  readonly lifetime: number | null
}

export interface NextStep {
  readonly text?: string
  readonly isAboutMail?: boolean
  readonly link?: { readonly to: string; readonly label: string } | null
}

export const POPUP_LIFETIME_MS = 3000

export const currentToast = createStore<Toast | null>(null)

let lastId = 0

export function showSuccess(text: string, lifetime: number | null = null, next: NextStep = {}): void {
  currentToast.set({ id: ++lastId, tone: 'success', text, lifetime, next })
}

export const showMailSuccess = (text: string, next: NextStep = {}): void =>
  showSuccess(text, null, { ...next, isAboutMail: true })

export function showProblem(text: string): void {
  currentToast.set({ id: ++lastId, tone: 'problem', text, lifetime: null, next: {} })
}

export function dismiss(id: number): void {
  if (currentToast.get()?.id === id) currentToast.set(null)
}
