import { expandIPv6 } from 'hono/utils/ipaddr'
import { BlockList, isIP } from 'node:net'

export const FORWARDED_FOR = 'x-forwarded-for'

export type ClientAddress = (socketAddress: string | undefined, forwardedFor: string | undefined) => string

/** Finds the visitor's address. The forwarding header counts only from these proxies (addresses, or networks); `onUnreadable` hears of one of theirs that names no visitor. */
export function clientAddress(
  trustedProxies: readonly string[],
  onUnreadable: (header: string) => void = () => {},
): ClientAddress {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) trust(trusted, proxy)
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (socketAddress, forwardedFor) => {
    const socket = plain(socketAddress ?? '')
    if (!isTrusted(socket)) return socket || 'unknown'
    // From the right: each entry was added by the proxy after it, and left of an untrusted one all may be invented.
    const chain = (forwardedFor ?? '').split(',').map((part) => plain(part.trim()))
    const visitor = chain.findLast((address) => !isTrusted(address))
    if (visitor && isIP(visitor) !== 0) return visitor
    if (visitor) onUnreadable(forwardedFor ?? '')
    return socket
  }
}

function trust(list: BlockList, proxy: string): void {
  const [address = '', bits] = proxy.split('/')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (bits) list.addSubnet(address, Number(bits), family)
  else list.addAddress(address, family)
}

const plain = (address: string): string =>
  address
    .replace(/^\[([\dA-Fa-f:.]+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** One bucket per visitor: an IPv6 visitor holds a whole /64 network. */
export const bucketOf = (address: string): string => (isIP(address) === 6 ? network(address, 4) : address)

/** The /48 that an IPv6 visitor may own with its 65,536 networks; nothing for IPv4. */
export const widerBucketOf = (address: string): string | null => (isIP(address) === 6 ? network(address, 3) : null)

const network = (address: string, parts: 3 | 4): string =>
  `${expandIPv6(address.replace(/%.*$/, '').toLowerCase()).split(':').slice(0, parts).join(':')}::/${parts * 16}`
