import { useEffect } from 'react'
import { dismiss, currentToast, type Toast } from '#web/platform/toasts.ts'
import { mailNote } from '#web/platform/settings.ts'
import { useStore } from '#web/platform/store.ts'
import { Link } from '#web/ui/link.tsx'

const TONES = { success: 'bg-product text-sheet', problem: 'bg-trip text-sheet' }

/**
 * Shows the message of the moment on any page until it is dismissed or its time is over: over the page, or above it where
 * there is more to read than one sentence.
 */
export function ToastRegion() {
  const toast = useStore(currentToast)
  useEffect(() => {
    if (!toast?.lifetime) return
    const timer = setTimeout(() => dismiss(toast.id), toast.lifetime)
    return () => clearTimeout(timer)
  }, [toast])
  if (!toast) return null
  return (
    <div
      className={`flex justify-center px-4 ${hasNext(toast) ? 'my-4' : 'pointer-events-none fixed inset-x-0 top-20 z-40'}`}
    >
      <div
        key={toast.id}
        className={`pointer-events-auto flex max-w-xl items-center gap-2 rounded-sheet py-1 pl-4 raised ${TONES[toast.tone]}`}
      >
        <ToastText toast={toast} />
        <button
          type="button"
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-sheet focus-visible:outline-current focus-visible:-outline-offset-4"
          onClick={() => dismiss(toast.id)}
        >
          <span className="sr-only">Dismiss message</span>
          <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
            <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </div>
    </div>
  )
}

const noteOf = ({ next }: Toast): string => (next.isAboutMail ? mailNote() : '')

const hasNext = (toast: Toast): boolean => Boolean(toast.next.text || toast.next.link || noteOf(toast))

function ToastText({ toast }: { toast: Toast }) {
  const { id, text, next } = toast
  const said = (
    <p role="alert" className="py-2 font-medium">
      {text}
    </p>
  )
  if (!hasNext(toast)) return said
  return (
    <div>
      {said}
      {next.text && <p className="wrap-anywhere">{next.text}</p>}
      <p className="text-sm empty:hidden">{noteOf(toast)}</p>
      {next.link && (
        <Link
          to={next.link.to}
          className="inline-flex min-h-11 items-center py-2 font-semibold underline"
          onClick={() => dismiss(id)}
        >
          {next.link.label}
        </Link>
      )}
    </div>
  )
}
