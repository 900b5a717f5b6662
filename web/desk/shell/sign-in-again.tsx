import { useEffect, useRef } from 'react'
import type { Me } from '#contract/desk.ts'
import { SignIn } from '#web/desk/features/entry/sign-in.tsx'
import { useSignOut } from '#web/desk/features/entry/sign-out.ts'
import { Button } from '#web/ui/button.tsx'

interface SignInAgainProps {
  readonly me: Me
  readonly onIn: () => void
}

/** Over the page, which stays as it is: what was typed there is still there afterwards. */
export function SignInAgain({ me, onIn }: SignInAgainProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { signOut, isBusy } = useSignOut()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="sign-in-again"
      className="m-auto w-[min(24rem,92vw)] rounded-sheet border border-line bg-paper p-6 text-ink backdrop:bg-black/60"
      // There is nothing behind it to go back to.
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="sign-in-again" className="text-xl font-bold">
        Please sign in again
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">Your session has ended. What you typed stays on the page.</p>
      <SignIn email={me.email} onIn={onIn} />
      <Button tone="quiet" busy={isBusy} onClick={signOut}>
        Leave the desk
      </Button>
    </dialog>
  )
}
