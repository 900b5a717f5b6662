import { deskPaths } from '#contract/desk-paths.ts'
import { useMay, useMe } from '#web/platform/staff/me.ts'
import { Link } from '#web/ui/link.tsx'

/** Says on every page that e-mails go nowhere. */
export function MailLine() {
  const { sendsMail } = useMe()
  const may = useMay()
  if (sendsMail) return null
  return (
    <p className="border-b border-trip bg-trip-wash px-4 py-2 text-center font-medium text-trip">
      No mail server is set: e-mails are written to files on the server, and nobody gets them.
      {may('settingsChange') && (
        <span>
          {' '}
          <Link to={deskPaths.today} className="underline underline-offset-4">
            What to do
          </Link>
        </span>
      )}
    </p>
  )
}
