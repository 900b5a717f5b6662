import { Resolver } from 'node:dns/promises'

/** The TXT records of a name, each whole; null where DNS gave no answer. */
export type DnsTexts = (name: string) => Promise<readonly string[] | null>

interface Asking {
  readonly patienceMs: number
  /** Those of this machine where there are none. */
  readonly servers?: readonly string[]
}

const NONE_THERE = new Set<unknown>(['ENOTFOUND', 'ENODATA'])

export const dnsTexts =
  ({ patienceMs, servers = [] }: Asking): DnsTexts =>
  async (name) => {
    const resolver = new Resolver({ timeout: patienceMs, tries: 1 })
    const end = setTimeout(() => resolver.cancel(), patienceMs)
    try {
      if (servers.length > 0) resolver.setServers(servers)
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      return error instanceof Error && 'code' in error && NONE_THERE.has(error.code) ? [] : null
    } finally {
      clearTimeout(end)
    }
  }
