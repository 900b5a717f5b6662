import { useInfiniteQuery } from '@tanstack/react-query'
import { deskPaths } from '#contract/desk-paths.ts'
import { indianDay } from '#contract/indian-time.ts'
import { RIGHTS_WORDS, type RightsRow } from '#contract/rights-requests.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { requestsQuery } from './request-calls.ts'

/** What was asked with one address; nothing where there was no request. */
export function RightsRequests({ email }: { readonly email: string }) {
  const { data } = useInfiniteQuery(requestsQuery({ email }))
  const requests = data?.pages.flatMap((page) => page.requests) ?? []
  if (requests.length === 0) return null
  return (
    <section aria-label="Rights requests" className="min-w-0">
      <Sheet className="p-3 md:p-4">
        <h2 className="mb-2 text-base font-semibold">Rights requests</h2>
        <ul className="grid gap-1">
          {requests.map((request) => (
            <li key={request.id} className="flex flex-wrap gap-x-3">
              <TextLink to={deskPaths.request(request.id)}>{RIGHTS_WORDS[request.kind]}</TextLink>
              <span className="self-center text-ink-soft">{standing(request)}</span>
            </li>
          ))}
        </ul>
      </Sheet>
    </section>
  )
}

const standing = ({ state, dueOn, receivedOn }: RightsRow): string =>
  state === 'open' ? `due ${indianDay(dueOn)}` : `closed, came ${indianDay(receivedOn)}`
