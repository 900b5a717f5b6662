/** Where a mail server that was typed in the browser may be: not inside the network of this server. */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net'

const INSIDE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv6')

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

function isInside(address: string): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address
  return INSIDE.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether nobody else reaches the site: it listens on this machine alone and is called so. Its mail server may be there too. */
export const isAlone = ({ host, siteUrl }: Pick<MailPlaces, 'host' | 'siteUrl'>): boolean =>
  [host, new URL(siteUrl).hostname].every((name) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(name))

const INSIDE_WORDS =
  'names a machine inside the network of this server: name its host in MAIL_HOSTS_INSIDE in .env to allow it'

/** Of all that may stand behind the "?". Others lead elsewhere (a proxy) or start programs, and count before what the server sets itself. */
const HARMLESS = ['authMethod', 'ignoreTLS', 'name', 'requireTLS', 'tls.rejectUnauthorized', 'tls.servername']

/** The address of a mail server that was typed, without anything that it may not decide. */
export function harmless(url: string): string {
  const { protocol, username, password, host, searchParams } = new URL(url)
  const signIn = username === '' && password === '' ? '' : `${username}:${password}@`
  const kept = new URLSearchParams([...searchParams].filter(([name]) => HARMLESS.includes(name)))
  return `${protocol}//${signIn}${host}/?${kept}`
}

interface MailPlaces {
  readonly host: string
  readonly siteUrl: string
  /** Hosts that may be inside, in lower case. */
  readonly mailHostsInside: readonly string[]
}

export const mailHostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** In words, behind the name of the setting; null where it may be asked. */
export async function mailServerFault(places: MailPlaces, url: string): Promise<string | null> {
  const strange = [...new URL(url).searchParams.keys()].filter((name) => !HARMLESS.includes(name))
  if (strange.length > 0) return `names what may stand in .env alone: ${strange.join(', ')}`
  const host = mailHostOf(url)
  if (isAlone(places) || places.mailHostsInside.includes(host)) return null
  try {
    const found = await lookup(host, { all: true })
    return found.some(({ address }) => isInside(address)) ? INSIDE_WORDS : null
  } catch {
    return `names ${host}, which is not found`
  }
}

/** Connects to the very addresses that were found to be outside: a name may lead elsewhere a moment later. Rejects where one is inside. */
export async function connectOutside(host: string, port: number, patienceMs: number): Promise<Socket> {
  const addresses = await lookup(host, { all: true })
  if (addresses.some(({ address }) => isInside(address))) throw new Error(`${host} ${INSIDE_WORDS}`)
  const known: LookupFunction = (_name, { all }, done) =>
    all ? done(null, addresses) : done(null, addresses[0]?.address ?? '', addresses[0]?.family)
  return opened(connect({ host, port, lookup: known }), patienceMs)
}

export const connectAnywhere = async (host: string, port: number, patienceMs: number): Promise<Socket> =>
  opened(connect({ host, port }), patienceMs)

async function opened(socket: Socket, patienceMs: number): Promise<Socket> {
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(patienceMs) })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}
