/** Keeps a run from bringing back who was erased here: it stores no more of them than the erasure left. */
import { accountKey } from '../../http/limits.ts'
import type { Queries } from '../../database/transaction.ts'
import { possibleAddresses, withoutAddress } from '../accounts/named-address.ts'
import { hasAddress, isAside, SHORTEST_ID } from '../submissions/aside-records.ts'
import { everybodyErased } from './erased-people.ts'
import type { Goes, Item } from './item.ts'
import { addressesNamed, withStops } from './left-of.ts'
import { isNode, type OldNode, type OldValue } from './old-tree.ts'

export interface ErasedPeople {
  readonly addresses: ReadonlySet<string>
  /** Their ids in the old system. */
  readonly uids: readonly string[]
}

const isTelling = (uid: string): boolean => uid.length >= SHORTEST_ID && !uid.includes('/')

export async function erasedPeople(queries: Queries): Promise<ErasedPeople> {
  const accounts = await queries
    .selectFrom('imports')
    .select('path')
    .where('targetType', '=', 'erased')
    .where('source', '=', 'auth')
    .execute()
  return {
    addresses: await everybodyErased(queries),
    uids: accounts.map(({ path }) => path).filter(isTelling),
  }
}

/** A record of an unknown branch that names them goes as a whole, as in an erasure; out of others the address is taken. */
export function withoutErased(item: Item, erased: ErasedPeople): Item {
  const { goes, address, original } = item
  if (goes === null) return item
  if (goes.to === 'erased' || erased.addresses.has(address)) return gone(item)
  if (erased.addresses.size === 0 && erased.uids.length === 0) return item
  const named = addressesNamed(item).filter((one) => erased.addresses.has(accountKey(one)))
  if (goes.to === 'record' && isAside(goes.branch))
    return named.length > 0 || erased.uids.some((uid) => namesId(item, uid)) ? gone(item) : item
  if (named.length === 0) return item
  return { ...item, goes: inGoes(goes, named), original: withoutAddress(original, named) }
}

const gone = (item: Item): Item => ({ ...item, goes: { to: 'erased' }, original: '', question: null })

const namesId = ({ path, original }: Item, uid: string): boolean =>
  path.split('/').includes(uid) || original.includes(JSON.stringify(uid))

function inGoes(goes: Goes, named: readonly string[]): Goes {
  if (goes.to === 'record') return { ...goes, body: masked(goes.body, named) }
  return goes.to === 'profile' ? { ...goes, profile: inNode(goes.profile, named) } : goes
}

function masked(value: OldValue, named: readonly string[]): OldValue {
  if (typeof value === 'string') return withoutAddress(value, named)
  return isNode(value) ? inNode(value, named) : value
}

const inNode = (node: OldNode, named: readonly string[]): OldNode =>
  Object.fromEntries(Object.entries(node).map(([key, value]) => [withoutAddress(key, named), masked(value, named)]))

/** Of a person who was erased no row is made whose path tells the address. */
export const isKeptNoWhere = ({ goes, path }: Pick<Item, 'goes' | 'path'>): boolean =>
  goes?.to === 'erased' && hasAddress(path)

export const isErasedPath = (path: string, { addresses }: ErasedPeople): boolean =>
  [...possibleAddresses(withStops(path))].some((one) => addresses.has(accountKey(one)))
