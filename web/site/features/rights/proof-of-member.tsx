import type { ComponentProps } from 'react'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

interface ProofOfMemberProps {
  readonly hasPassword: boolean
  readonly label: string
  readonly field: Partial<ComponentProps<typeof PasswordField>>
}

/** By what nobody else at an open browser is taken for the member. */
export const ProofOfMember = ({ hasPassword, label, field }: ProofOfMemberProps) =>
  hasPassword ? (
    <PasswordField label={label} autoComplete="current-password" {...field} />
  ) : (
    <p>
      Another service signs you in, so there is no password to ask for: this works for ten minutes after you have signed
      in. <Link to={paths.logout}>Sign out</Link> and in again, if it was longer ago.
    </p>
  )
