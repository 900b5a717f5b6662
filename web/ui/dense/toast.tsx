import type { ReactNode } from 'react'

interface ToastProps {
  readonly tone: 'success' | 'problem'
  readonly action: { readonly label: string; readonly onPress: () => void; readonly busy: boolean } | null
  readonly onDismiss: () => void
  /** Told while a pointer or the focus is on it, so that it does not go away under it. */
  readonly onHold: (isHeld: boolean) => void
  readonly children: ReactNode
}

const TONES = { success: 'bg-ink text-paper', problem: 'bg-trip text-sheet' }

const PRESS = 'min-h-11 cursor-pointer rounded-sheet px-3 focus-visible:-outline-offset-4 focus-visible:outline-current'

/** One sentence over the page, with a way back where there is one. */
export function Toast({ tone, action, onDismiss, onHold, children }: ToastProps) {
  return (
    <div
      className={`pointer-events-auto flex w-fit max-w-xl items-center rounded-sheet pl-4 raised ${TONES[tone]}`}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <p role={tone === 'problem' ? 'alert' : 'status'} className="py-2 pr-1 font-medium">
        {children}
      </p>
      {action && (
        <button
          type="button"
          aria-disabled={action.busy || undefined}
          className={`${PRESS} font-bold underline underline-offset-4`}
          onClick={action.onPress}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={PRESS} onClick={onDismiss}>
        <span className="sr-only">Dismiss message</span>
        <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
          <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  )
}
