import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { Loading } from '../../parts/loading.tsx'
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
  const above = <TextLink to={address}>{thing.data?.title ?? 'Content'}</TextLink>
  /** The form begins anew, with the draft as it is saved now. */
  async function again() {
    await queries.invalidateQueries({ queryKey: draftQuery(named).queryKey })
    setRound((before) => before + 1)
  }
  return (
    <>
      <PageHead title="Draft" count={thing.data && `${thing.data.kindName}: ${thing.data.title}`} above={above} />
      {(!draft.data || !thing.data) && <Loading what="the form" error={error ?? null} />}
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
