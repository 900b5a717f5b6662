import { OwnDevices } from '#web/desk/features/account/own-devices.tsx'
import { OwnFactor } from '#web/desk/features/account/own-factor.tsx'
import { AuditBeside } from '#web/desk/features/audit/audit-beside.tsx'
import { useMe } from '#web/platform/staff/me.ts'
import { PageHead } from '#web/ui/dense/page-head.tsx'

/** One's own sign-in: the second factor, and where one is signed in. */
export function Component() {
  const { uid, name, email, secondFactor } = useMe()
  return (
    <>
      <PageHead title="My account" count={`${name}, ${email}`} />
      <div className="grid max-w-3xl gap-6">
        <OwnFactor />
        <OwnDevices />
        {secondFactor !== 'wanted' && (
          <section aria-labelledby="changes">
            <h2 id="changes" className="mb-2 text-base font-semibold">
              What happened to this account
            </h2>
            <AuditBeside type="account" id={uid} />
          </section>
        )}
      </div>
    </>
  )
}
