import { useSession } from '#web/platform/session.ts'
import { EnrolmentForm } from './enrolment-form.tsx'

interface TellMeFormProps {
  readonly courseId: string
  readonly onKept: () => void
}

/** The enrolment form; a member finds it filled in. */
export function TellMeForm({ courseId, onKept }: TellMeFormProps) {
  const session = useSession()
  const member = session.state === 'signedIn' ? session.member : null
  return (
    <EnrolmentForm
      key={member?.uid}
      courseId={courseId}
      purpose="announcement"
      given={member ? { name: member.fullName, phone: member.mobile, email: member.email } : {}}
      onKept={onKept}
    />
  )
}
