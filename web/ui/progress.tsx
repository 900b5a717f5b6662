import { useId } from 'react'

interface ProgressProps {
  /** 0 to 100. */
  readonly percentage: number
  readonly label: string
}

export function Progress({ percentage, label }: ProgressProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium figures">
        {label}
      </label>
      <progress
        id={id}
        max={100}
        value={percentage}
        className="mt-1 block h-2.5 w-full appearance-none overflow-hidden rounded-sheet border border-ink-soft bg-paper [&::-moz-progress-bar]:bg-flare [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-flare"
      />
    </div>
  )
}
