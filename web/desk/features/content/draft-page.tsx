import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { Link } from '#web/ui/link.tsx'
import { thingQuery, type Named } from './content-calls.ts'
import { draftQuery } from './draft-calls.ts'
import { DraftEditor } from './draft-editor.tsx'

/** The own draft of a thing: a form made from its schema, beside what it changes and who else is writing. */
export function DraftPage({ named }: { readonly named: Named }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const thing = useQuery(thingQuery(named))
  const draft = useQuery(draftQuery(named))
  const [round, setRound] = useState(0)
  const [error] = [thing.error, draft.error].filter((one) => one !== null)
  const address = deskPaths.thing(named.kind, named.key)
  const above = (
    <Link to={address} className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-6">
      {thing.data?.title ?? 'Content'}
    </Link>
  )
  /** The form begins anew, with the draft as it is saved now. */
  async function again() {
    await queries.invalidateQueries({ queryKey: draftQuery(named).queryKey })
    setRound((before) => before + 1)
  }
  return (
    <>
      <PageHead title="Draft" count={thing.data && `${thing.data.kindName}: ${thing.data.title}`} above={above} />
      {(!draft.data || !thing.data) && error && <Alert>{problemOf(error).detail}</Alert>}
      {(!draft.data || !thing.data) && !error && <p role="status">Loading the form</p>}
      {draft.data && thing.data && (
        <DraftEditor
          key={round}
          named={named}
          thing={thing.data}
          loaded={draft.data}
          onAgain={() => void again()}
          onDone={() => void navigate(address)}
          onGone={() => void navigate(deskPaths.content)}
        />
      )}
    </>
  )
}
