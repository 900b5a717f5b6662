import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { Member, ProfileChange } from '#contract/accounts.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { tellProblem, tellSuccess } from '#web/platform/notices.ts'
import { session } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useAccountForm } from './account-form.ts'
import { ProfileFields } from './profile-fields.tsx'

interface ProfileFormProps {
  readonly member: Member
  readonly onClose: () => void
  readonly canCancel: boolean
}

const resolver = standardSchemaResolver(ProfileChange)

/** Changes the profile. What arrives live meanwhile fills the fields that the member has not touched. */
export function ProfileForm({ member, onClose, canCancel }: ProfileFormProps) {
  const { fullName, mobile, collegeYear, companyDept, courseName } = member
  const form = useForm({
    resolver,
    values: { fullName, mobile, collegeYear, companyDept, courseName },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const { onSubmit, field, isBusy } = useAccountForm({
    form,
    send: (json) => ask(Member, api.users.me.$patch({ json })),
    onDone: (changed) => {
      session.set({ state: 'signedIn', member: changed })
      tellSuccess('Your profile is saved.')
      onClose()
    },
    onRefused: ({ detail }) => tellProblem(`Error: ${detail}`),
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Profile" className="grid gap-5">
      <ProfileFields field={field} />
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
