/** Others who share a phone or a name with somebody: they stay as they are, and whoever erases sees that. */
import type { ErasurePreview } from '#contract/erasures.ts'
import { folded } from '#contract/folded-text.ts'
import type { Queries } from '../../../database/transaction.ts'
import { isErasedAddress } from '../../accounts/erased-member.ts'
import { membersByIds, membersByMobiles, membersNamed } from '../../accounts/members.ts'
import { contactsById, contactsLike } from '../../leads/contacts.ts'
import type { KeptPerson } from '../kept-person.ts'

const MOST = 20

export async function otherPeople(
  queries: Queries,
  { uid, contactIds, name }: KeptPerson,
): Promise<ErasurePreview['others']> {
  const own = await contactsById(queries, contactIds)
  const member = uid === null ? null : ((await membersByIds(queries, [uid])).get(uid) ?? null)
  const phones = [...new Set([member?.mobile ?? '', ...own.map(({ phone }) => phone)])].filter((phone) => phone !== '')
  const names = [...new Set([name, ...own.map((contact) => contact.name)])].map(folded)
  const members = [
    ...(phones.length > 0 ? await membersByMobiles(queries, phones) : []),
    ...(name === '' ? [] : await membersNamed(queries, name)),
  ]
  const contacts = await contactsLike(queries, { phones, names })
  const others = [
    ...members
      .filter(({ uid: id, email }) => id !== uid && !isErasedAddress(email))
      .map(({ uid: id, fullName, mobile }) => ({ id, name: fullName, phone: mobile })),
    ...contacts.filter(({ id, userId }) => !contactIds.includes(id) && (userId === null || userId !== uid)),
  ].map(({ id, name: called, phone }) => ({
    id,
    name: called,
    why: phones.includes(phone) ? ('same phone' as const) : ('same name' as const),
  }))
  return [...new Map(others.map((one) => [one.id, one])).values()]
    .filter(({ why, name: called }) => why === 'same phone' || names.includes(folded(called)))
    .slice(0, MOST)
}
