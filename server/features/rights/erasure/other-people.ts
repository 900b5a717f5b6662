/** Others who share a phone or a name with somebody: they stay as they are, and whoever erases sees that. */
import type { ErasurePreview } from '#contract/erasures.ts'
import type { Queries } from '../../../database/transaction.ts'
import { isErasedAddress } from '../../accounts/erased-member.ts'
import { membersByIds, membersByMobiles, membersCalled, MOST_BY_MOBILE } from '../../accounts/members.ts'
import { contactsById, contactsCalled, contactsWithPhones } from '../../leads/contacts.ts'
import type { KeptPerson } from '../kept-person.ts'

const MOST = 20

export async function otherPeople(
  queries: Queries,
  { uid, contactIds, name }: KeptPerson,
): Promise<Pick<ErasurePreview, 'others' | 'hasMoreOthers'>> {
  const own = await contactsById(queries, contactIds)
  const member = uid === null ? null : ((await membersByIds(queries, [uid])).get(uid) ?? null)
  const phones = [...new Set([member?.mobile ?? '', ...own.map(({ phone }) => phone)])].filter((phone) => phone !== '')
  const names = [...new Set([name, ...own.map((contact) => contact.name)])]
  const wanted = { most: MOST + 1, without: { uid, contactIds } }
  const withPhone = phones.length > 0 ? await membersByMobiles(queries, phones) : []
  const [members, contacts] = [await membersCalled(queries, name, wanted), await contactsCalled(queries, names, wanted)]
  const others = [
    ...[...withPhone, ...members.people]
      .filter(({ uid: id, email }) => id !== uid && !isErasedAddress(email))
      .map(({ uid: id, fullName, mobile }) => ({ id, name: fullName, phone: mobile })),
    ...(await contactsWithPhones(queries, phones, wanted)),
    ...contacts.people,
  ].map(({ id, name: called, phone }) => ({
    id,
    name: called,
    why: phones.includes(phone) ? ('same phone' as const) : ('same name' as const),
  }))
  const all = [...new Map(others.map((one) => [one.id, one])).values()]
  return {
    others: all.slice(0, MOST),
    hasMoreOthers:
      all.length > MOST ||
      !members.isWhole ||
      !contacts.isWhole ||
      (phones.length > 0 && withPhone.length >= phones.length * MOST_BY_MOBILE),
  }
}
