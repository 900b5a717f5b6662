/** Whom a leaf of the old system names, and what stays of it. */
import { accountKey } from '../../http/limits.ts'
import { possibleAddresses } from '../accounts/named-address.ts'
import { hasAddress, isAside } from '../submissions/aside-records.ts'

type Named = Readonly<Record<'original' | 'path', string>>
type Brought = Named & Readonly<Record<'address' | 'source' | 'targetId', string>>

/** No key of the old system could hold a full stop: people wrote a comma in its place. */
export const withStops = (text: string): string => text.replaceAll(/,|%2e/gi, '.')

export function addressesNamed({ path, original }: Named): string[] {
  const text = `${path}\n${original}`
  return [...possibleAddresses(text), ...possibleAddresses(withStops(text))]
}

/** What stays of the row of a record aside, beside its digest: an address in its path goes, and no later run brings it back. */
export function leftOf(row: Brought, addresses: readonly string[]): { path: string; address: string } {
  const { source, path, targetId, address } = row
  if (!isAside(targetId) || source !== 'tree') return { path, address }
  const [top = ''] = path.split('/')
  const named = new Set(addressesNamed(row))
  const own = addresses.find((one) => named.has(one.toLowerCase()))
  return {
    path: hasAddress(path) ? `${top}/${accountKey(path)}` : path,
    address: address || (own === undefined ? '' : accountKey(own)),
  }
}
