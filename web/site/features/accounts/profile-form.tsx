import { type RefObject, useEffect, useRef, useState } from 'react'
import { Member, ProfileChange } from '#contract/accounts.ts'
import { WRITTEN_BY_HEADER } from '#contract/settings.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { showProblem, showSuccess } from '#web/platform/toasts.ts'
import { session } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useAccountForm } from './account-form.ts'
import { ProfileFields } from './profile-fields.tsx'

interface ProfileFormProps {
  readonly member: Member
  readonly onClose: () => void
  readonly canCancel: boolean
}

const FIELDS = [
  'fullName',
  'mobile',
  'collegeYear',
  'companyDept',
  'courseName',
] as const satisfies (keyof ProfileChange)[]

/**
 * Changes the profile of whoever opened it: what another member, who signed in beside it, would send is refused. What arrives live
 * meanwhile fills the fields that the member has not touched.
 */
export function ProfileForm({ member, onClose, canCancel }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [writer, setWriter] = useState(member)
  if (member !== writer && member.uid === writer.uid) setWriter(member)
  useLiveFields(form, writer)
  const { handlers, field, isBusy } = useAccountForm({
    rules: ProfileChange,
    send: (json) => ask(Member, api.users.me.$patch({ json }, { headers: { [WRITTEN_BY_HEADER]: writer.uid } })),
    onDone: (changed) => {
      session.set({ state: 'signedIn', member: changed })
      showSuccess('Your profile is saved.')
      onClose()
    },
    onRefused: ({ detail }) => showProblem(`Error: ${detail}`),
  })
  return (
    <form ref={form} noValidate {...handlers} aria-label="Profile" className="grid gap-5">
      <ProfileFields field={(name) => ({ ...field(name), defaultValue: writer[name] })} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Save Profile
        </Button>
        {canCancel && (
          <Button tone="plain" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** Puts what arrived into the fields that still hold what was there before. */
function useLiveFields(form: RefObject<HTMLFormElement | null>, member: Member): void {
  const before = useRef(member)
  useEffect(() => {
    for (const name of FIELDS) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement && control.value === before.current[name]) control.value = member[name]
    }
    before.current = member
  }, [form, member])
}
