import { FactorReset, type StaffMember } from '#contract/staff-calls.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { resetFactor } from './staff-calls.ts'

interface ResetFactorProps {
  readonly member: StaffMember
  readonly onClose: () => void
}

/** For a colleague who has lost the phone and the recovery codes. */
export function ResetFactor({ member: { uid, name, email }, onClose }: ResetFactorProps) {
  const mailed = useMailSentence()
  return (
    <DeedForm
      label={`Reset the second factor of ${name}`}
      draft={`reset factor ${uid}`}
      rules={FactorReset}
      call={(sent) => resetFactor(uid, sent)}
      said={() => `The second factor of ${name} is off`}
      button="Reset the second factor"
      tone="trip"
      onClose={onClose}
      isBelow
    >
      {() => (
        <ul aria-label="What happens" className="grid list-disc gap-1 pl-5">
          <li>The password alone opens the account of {email}, until a second factor is set up again.</li>
          <li>Every session of this account ends, on all devices.</li>
          <li>{mailed(`${name} and all owners are told by e-mail.`)}</li>
          <li>Make sure by voice or face that it is {name} who asks: somebody else may have the password.</li>
        </ul>
      )}
    </DeedForm>
  )
}
