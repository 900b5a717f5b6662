import { Fragment, useEffect, useState, type ReactNode } from 'react'
import type { Member, ProfileChange } from '#contract/accounts.ts'
import { reloadMember } from '#web/platform/member-session.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { LoginPrompt } from './login-prompt.tsx'
import { ProfileForm } from './profile-form.tsx'
import { VerifyEmailButton } from './verify-email-button.tsx'

const PROFILE: readonly { readonly name: keyof ProfileChange; readonly label: string }[] = [
  { name: 'fullName', label: 'Full name' },
  { name: 'mobile', label: 'Mobile' },
  { name: 'collegeYear', label: 'College / Year' },
  { name: 'companyDept', label: 'Company / Department' },
  { name: 'courseName', label: 'Course name' },
]

/** The member's account and profile, kept live; below them the children, once nothing above them grows any more. */
export function AccountDetails({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const isReloaded = useReloadedMember()
  if (session.state === 'loading') return <p>Loading user information...</p>
  if (session.state === 'signedOut') {
    return (
      <>
        <p className="mb-4 text-lg">User not signed in.</p>
        <LoginPrompt inside="Inside: your profile to read and change, and whether your email address is verified." />
      </>
    )
  }
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Sheet className="p-6">
          <h2 className="mb-4 text-xl font-semibold">Sign-in</h2>
          <SignInFacts member={session.member} />
        </Sheet>
        <Sheet className="p-6">
          <h2 className="mb-4 text-xl font-semibold">Profile</h2>
          {isReloaded ? <Profile member={session.member} /> : <p>Loading additional user data...</p>}
        </Sheet>
      </div>
      {/* What stands below was read for this member alone. */}
      {isReloaded && <Fragment key={session.member.uid}>{children}</Fragment>}
    </>
  )
}

/** The flag of a verified address is only as fresh as the last reading, so the page reads once more when it opens. */
function useReloadedMember(): boolean {
  const [isReloaded, setReloaded] = useState(false)
  useEffect(() => {
    void reloadMember().then(() => setReloaded(true))
  }, [])
  return isReloaded
}

function SignInFacts({ member }: { member: Member }) {
  return (
    <dl className="grid gap-4">
      <Fact label="Email">{member.email}</Fact>
      <Fact label="User ID">{member.uid}</Fact>
      <Fact label="Email verified">{member.emailVerified ? 'Yes' : 'No'}</Fact>
      {!member.emailVerified && (
        <div>
          <dt className="sr-only">Verification</dt>
          <dd>
            <VerifyEmailButton />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Profile({ member }: { member: Member }) {
  const isIncomplete = PROFILE.some(({ name }) => member[name] === '')
  const [isEditing, setEditing] = useState(false)
  if (isEditing || isIncomplete) {
    return (
      <>
        {isIncomplete && <p className="mb-4 text-ink-soft">Some fields are still empty. Please fill them in.</p>}
        <ProfileForm member={member} onClose={() => setEditing(false)} canCancel={!isIncomplete} />
      </>
    )
  }
  return (
    <>
      <dl className="grid gap-4">
        {PROFILE.map(({ name, label }) => (
          <Fact key={name} label={label}>
            {member[name]}
          </Fact>
        ))}
      </dl>
      <Button tone="plain" className="mt-6" onClick={() => setEditing(true)}>
        Edit Profile
      </Button>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
