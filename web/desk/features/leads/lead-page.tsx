import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { useLocation, useSearchParams } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import type { LeadDetail } from '#contract/leads.ts'
import { indianTime } from '#contract/indian-time.ts'
import { textIsComing } from '#web/platform/keys.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { Link } from '#web/ui/link.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { Loading } from '../../parts/loading.tsx'
import { focusOn } from './focus-on.ts'
import { FollowUp } from './follow-up.tsx'
import { leadsAddress } from './lead-address.ts'
import { Source } from './lead-columns.tsx'
import { LeadContact } from './lead-contact.tsx'
import { LeadLabels } from './lead-labels.tsx'
import { LeadNeighbours } from './lead-neighbours.tsx'
import { leadQuery } from './lead-queries.ts'
import { LeadState } from './lead-state.tsx'
import { LeadTimeline } from './lead-timeline.tsx'
import { OtherLeads } from './other-leads.tsx'
import { ReplyBox } from './reply-box.tsx'
import { TouchBox } from './touch-box.tsx'

interface LeadPageProps {
  readonly id: string
  /** What stands below the facts. */
  readonly children: ReactNode
}

/** One lead: who it is, what to do next, and all that happened. */
export function LeadPage({ id, children }: LeadPageProps) {
  const { data, error } = useQuery(leadQuery(id))
  const [params] = useSearchParams()
  const question = params.toString()
  useFocusAsked(Boolean(data ?? error))
  const above = <Link to={leadsAddress(question)}>Leads</Link>
  if (!data)
    return (
      <>
        <PageHead title="Lead" above={above} />
        <Loading what="the lead" error={error} />
      </>
    )
  const { lead } = data
  return (
    <>
      <PageHead title={lead.name} above={above}>
        <LeadNeighbours id={id} question={question} />
      </PageHead>
      <LeadContact lead={lead} unwanted={data.unwanted} />
      <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Work detail={data} />
        <aside className="grid content-start gap-4">
          <AboutLead detail={data} />
          <OtherLeads detail={data} question={question} />
          {children}
        </aside>
      </div>
    </>
  )
}

function Work({ detail: { lead, timeline } }: { readonly detail: LeadDetail }) {
  const may = useMay()
  return (
    <div className="grid content-start gap-4">
      {may('leadsWrite') && (
        <Sheet className="grid gap-4 p-4">
          <LeadState lead={lead} />
          <FollowUp lead={lead} />
          <TouchBox lead={lead} />
          <ReplyBox lead={lead} />
        </Sheet>
      )}
      <LeadTimeline timeline={timeline} />
    </div>
  )
}

function AboutLead({ detail: { lead, firstSeenAt, isMember } }: { readonly detail: LeadDetail }) {
  const may = useMay()
  return (
    <Sheet className="grid gap-3 p-4">
      <Facts>
        <Fact name="About">{lead.about}</Fact>
        <Fact name="Came by">
          <Source source={lead.source} />
        </Fact>
        <Fact name="First asked">{indianTime(lead.createdAt)}</Fact>
        <Fact name="Known since">{indianTime(firstSeenAt)}</Fact>
        <Fact name="Account">{isMember ? 'Yes, address verified' : 'None that is verified'}</Fact>
        {may('peopleRead') && (
          <Fact name="Person">
            <TextLink to={deskPaths.person(lead.contactId)}>Everything kept</TextLink>
          </Fact>
        )}
      </Facts>
      <LeadLabels key={lead.version} lead={lead} />
    </Sheet>
  )
}

/** A key of the list opens a lead for one thing: `n` for a note. */
function useFocusAsked(isThere: boolean): void {
  const location = useLocation()
  const asked = AskedFocus.safeParse(location.state)
  const place = asked.success ? asked.data.focus : null
  useEffect(() => {
    if (!isThere) return
    textIsComing.set(false)
    if (place !== null) focusOn(place)
  }, [place, isThere])
}

const AskedFocus = z.object({ focus: z.enum(['note', 'follow-up', 'state']) })
