import { lazy, Suspense } from 'react'
import { askedAgain } from '#web/platform/staff/step-up.ts'
import { useStore } from '#web/platform/store.ts'
import { Dialog } from '#web/ui/dialog.tsx'

const loadForm = () => import(/* webpackChunkName: "desk-entry" */ '#web/desk/features/entry/password-again-form.tsx')
const Form = lazy(async () => ({
  default: (await loadForm()).PasswordAgainForm,
}))

/** Asks for the password before something that cannot be taken back. */
export function PasswordAgain() {
  const asked = useStore(askedAgain)
  return (
    <Dialog
      open={asked !== null}
      onClose={() => asked?.onDone(false)}
      label="Your password, once more"
      className="m-auto w-[min(24rem,92vw)] rounded-sheet border border-line p-6"
    >
      {asked && (
        <Suspense>
          <Form onDone={asked.onDone} />
        </Suspense>
      )}
    </Dialog>
  )
}
