/** People from before whose addresses look the same: nobody merged them, and a person decides. */
import { ALIKE_MOST, type AlikeAddresses, type AlikePair, type AlikePerson } from '#contract/people.ts'
import { withoutUnseen } from '#contract/visible-text.ts'
import type { UnseenAddressTable } from '../leads/tables.ts'
import type { Queries } from '../../database/transaction.ts'
import { membersByEmails } from '../accounts/members.ts'
import { addressesLeft } from '../leads/alike-addresses.ts'
import { contactsWithAddresses } from '../leads/person-leads.ts'
import type { PeopleView } from './people-view.ts'

const AT_ONCE = 500

/** Those of whom both are still there. */
export async function alikeAddresses(queries: Queries, view: PeopleView): Promise<AlikeAddresses> {
  const pairs: AlikePair[] = []
  for (let after = ''; view.isWhole && pairs.length <= ALIKE_MOST;) {
    const left = await addressesLeft(queries, { after, count: AT_ONCE })
    pairs.push(...(await pairsOf(queries, left)))
    const last = left.at(-1)
    if (!last || left.length < AT_ONCE) break
    after = last.before
  }
  return { pairs: pairs.slice(0, ALIKE_MOST), isMore: pairs.length > ALIKE_MOST }
}

async function pairsOf(queries: Queries, left: readonly UnseenAddressTable[]): Promise<AlikePair[]> {
  if (left.length === 0) return []
  const people = await peopleWith(queries, [...new Set(left.flatMap(({ before, after }) => [before, after]))])
  return left.flatMap(({ before, after, state }) => {
    const [typed, other = null] = [people.get(before), people.get(after)]
    return typed && (other || state === 'staff') ? [{ typed, signs: signsIn(before), other }] : []
  })
}

async function peopleWith(queries: Queries, emails: readonly string[]): Promise<Map<string, AlikePerson>> {
  const [members, contacts] = await Promise.all([
    membersByEmails(queries, emails),
    contactsWithAddresses(queries, emails),
  ])
  const asked = contacts.map(({ id, name, email }) => ({ id, name, email: email ?? '', isMember: false }))
  const accounts = members.map(({ uid, fullName, email }) => ({ id: uid, name: fullName, email, isMember: true }))
  return new Map([...asked, ...accounts].map((person) => [person.email, person]))
}

/** As Unicode calls them: "U+200B". */
const signsIn = (address: string): string[] => [
  ...new Set(
    Array.from(address)
      .filter((sign) => withoutUnseen(sign) === '')
      .map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`),
  ),
]
