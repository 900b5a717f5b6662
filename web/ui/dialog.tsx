import { useEffect, useRef, type ReactNode } from 'react'

interface DialogProps {
  readonly open?: boolean
  readonly onClose?: () => void
  readonly label: string
  readonly id?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A modal dialog of the browser's own: it traps focus, closes on Esc and on a press outside, and gives focus back. Buttons with a command open one without `open`. */
export function Dialog({ open, onClose, label, id, className = '', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open === true) dialog.current?.showModal()
    if (open === false) dialog.current?.close()
  }, [open])
  return (
    // The keyboard closes it with Esc, which fires the close event.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      id={id}
      aria-label={label}
      className={`bg-paper text-ink backdrop:bg-black/50 ${className}`}
      closedby={open === undefined ? 'any' : undefined}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target !== currentTarget) return
        if (onClose) onClose()
        else currentTarget.close()
      }}
    >
      {children}
    </dialog>
  )
}
