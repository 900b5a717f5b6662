import type { ComponentProps } from 'react'
import type { ProfileChange } from '#contract/accounts.ts'
import { PhoneField, TextField } from '#web/ui/field.tsx'

interface ProfileFieldsProps {
  readonly field: (name: keyof ProfileChange) => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** The five fields of a profile, as registration and the account page ask for them. */
export function ProfileFields({ field }: ProfileFieldsProps) {
  return (
    <>
      <TextField label="Full name" autoComplete="name" {...field('fullName')} />
      <PhoneField label="Mobile" {...field('mobile')} />
      <TextField label="College / Year" {...field('collegeYear')} />
      <TextField label="Company / Department" autoComplete="organization" {...field('companyDept')} />
      <TextField label="Course name" {...field('courseName')} />
    </>
  )
}
