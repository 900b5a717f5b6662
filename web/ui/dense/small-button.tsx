import type { ComponentProps } from 'react'
import { Link } from '../link.tsx'

type Tone = 'flare' | 'plain' | 'quiet' | 'trip'

const SHAPE =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-sheet py-1 text-center font-medium whitespace-nowrap disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-60 lg:min-h-8'

const TONES: Record<Tone, string> = {
  flare: 'px-3 border border-transparent bg-flare text-on-flare hover:bg-flare-deep',
  plain: 'px-3 border border-ink-soft bg-sheet text-ink hover:border-ink hover:bg-wash',
  quiet: 'px-2 max-md:first:-ml-2 text-coolant underline decoration-1 underline-offset-4 hover:decoration-2',
  trip: 'px-3 border border-trip bg-sheet text-trip hover:bg-trip-wash',
}

interface SmallButtonProps extends ComponentProps<'button'> {
  readonly tone?: Tone
  /** While true it does nothing, but keeps its focus. */
  readonly busy?: boolean
}

/** A button of a dense page: as high as a row where there is a mouse, as a thumb elsewhere. */
export function SmallButton({ tone = 'plain', busy = false, className = '', onClick, ...rest }: SmallButtonProps) {
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
    />
  )
}

interface SmallLinkProps extends ComponentProps<typeof Link> {
  readonly tone?: Tone
}

export function SmallLink({ tone = 'plain', className = '', ...rest }: SmallLinkProps) {
  return <Link {...rest} className={`${SHAPE} ${TONES[tone]} ${className}`} />
}
