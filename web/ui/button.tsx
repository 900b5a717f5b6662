import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link.tsx'

export type ButtonTone = 'flare' | 'plain' | 'quiet'

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-sheet px-5 py-2 text-center font-semibold transition-colors cursor-pointer disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress'

const TONES: Record<ButtonTone, string> = {
  flare: 'border border-transparent bg-flare text-on-flare hover:bg-flare-deep',
  plain: 'border border-ink-soft bg-sheet text-ink hover:border-ink hover:bg-wash',
  quiet: 'px-2 text-coolant underline decoration-1 underline-offset-4 hover:decoration-2',
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: ButtonTone
  /** While true it shows so and does nothing, but keeps its focus. */
  readonly busy?: boolean
  readonly children: ReactNode
}

/** A button of at least 44 px. It is no submit button unless `type` says so. */
export function Button({ tone = 'flare', busy = false, className = '', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      className={`${SHAPE} ${TONES[tone]} ${className}`}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy && <BusyMark />}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  readonly tone?: ButtonTone
}

export function ButtonLink({ tone = 'flare', className = '', ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={`${SHAPE} ${TONES[tone]} ${className}`} />
}

interface ButtonAnchorProps extends ComponentProps<'a'> {
  readonly tone?: ButtonTone
}

/** The same to a page outside of this site, which is loaded anew. */
export function ButtonAnchor({ tone = 'flare', className = '', children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={`${SHAPE} ${TONES[tone]} ${className}`}>
      {children}
    </a>
  )
}

function BusyMark() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 animate-spin" aria-hidden="true">
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="24 14" />
    </svg>
  )
}
