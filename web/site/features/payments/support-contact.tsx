import { Link } from '#web/ui/link.tsx'
import { paths } from '#contract/paths.ts'
import { settings } from '#web/platform/settings.ts'
import { PhoneLink } from '#web/ui/phone-link.tsx'

/** How to reach the support desk, to stand after "please". */
export function SupportContact() {
  const { supportPhone } = settings()
  if (!supportPhone)
    return (
      <Link to={paths.contact} className="link">
        contact us
      </Link>
    )
  return (
    <>
      call our support: <PhoneLink number={supportPhone} />
    </>
  )
}
