import { useSearchParams } from 'react-router'
import { AccountDetails } from '#web/site/features/accounts/account-details.tsx'
import { AccountOutcome } from '#web/site/features/accounts/account-outcome.tsx'
import { MemberList } from '#web/site/features/members/member-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** The member's own page. */
export function Component() {
  const [outcome] = useSearchParams()
  return (
    <>
      <PageHeader title="My Account" />
      <div className="page-column pt-10">
        <AccountOutcome outcome={outcome} />
        <AccountDetails>
          <MemberList load={loadOwnRights} />
        </AccountDetails>
      </div>
    </>
  )
}

const loadOwnRights = async () =>
  (await import(/* webpackChunkName: "own-rights" */ '#web/site/features/rights/own-rights.tsx')).OwnRights
