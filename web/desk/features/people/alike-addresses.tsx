import { useQuery } from '@tanstack/react-query'
import { deskPaths } from '#contract/desk-paths.ts'
import { type AlikePair, type AlikePerson, ALIKE_MOST } from '#contract/people.ts'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { Panel } from '#web/ui/dense/panel.tsx'
import { alikeQuery } from './person-calls.ts'

/** People from before whose addresses look the same. Nothing is shown where there are none. */
export function AlikeAddresses() {
  const { data } = useQuery(alikeQuery)
  if (!data || data.pairs.length === 0) return null
  return (
    <div className="mb-3">
      <Panel title="These addresses look the same">
        <p>
          They were stored before this site removed invisible characters. None of these people was merged or changed.
        </p>
        <ul className="mt-2 grid gap-3">
          {data.pairs.map((pair) => (
            <Pair key={pair.typed.email} pair={pair} />
          ))}
        </ul>
        {data.isMore && (
          <p className="mt-2">These are the first {ALIKE_MOST}. The others follow when these are settled.</p>
        )}
      </Panel>
    </div>
  )
}

const Pair = ({ pair }: { readonly pair: AlikePair }) => (
  <li>
    <p className="flex flex-wrap gap-x-3">
      <Person person={pair.typed} />
      {pair.other && <Person person={pair.other} />}
    </p>
    <p>{differenceIn(pair)}</p>
    <p>{adviceFor(pair)}</p>
  </li>
)

const Person = ({ person: { id, name, email, isMember } }: { readonly person: AlikePerson }) => (
  <TextLink to={deskPaths.person(id)} className="wrap-anywhere lg:min-h-8">
    {name || email}, {email} ({isMember ? 'account' : 'contact'})
  </TextLink>
)

function differenceIn({ signs }: AlikePair): string {
  if (signs.length === 0) return 'The first address has a character that looks the same as another one.'
  return `The first address has ${signs.length === 1 ? 'an invisible character' : 'invisible characters'}: ${signs.join(', ')}.`
}

function adviceFor({ typed, other }: AlikePair): string {
  if (!other)
    return 'This account works at the desk, so its address was left as it was, and nobody can sign in with it. Give the role to an account with the address as it is read, and take it from this one.'
  if (!typed.isMember)
    return 'If both are one person, open a lead of one of them and merge it with the other, under “Perhaps the same person”.'
  return other.isMember
    ? 'If both are one person, they sign in with the second account. Move what the first one paid for: on the page of its payment, take the seat back and assign it to the second.'
    : 'Nobody can sign in with the first address. The person registers with the address as it is read; then, on the page of each payment of the first account, take the seat back and assign it to the new one.'
}
