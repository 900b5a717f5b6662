import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../database/open.ts'

/** Devices that signed in to an account before; a cookie proves it. */
export interface Devices {
  /** The device's name, if the cookie proves an earlier sign-in to this account with its present password; else null. */
  nameOf(cookies: string | undefined, email: string): Promise<string | null>
  remember(cookies: string | undefined, uid: string): Promise<string>
}

interface DevicesDeps {
  readonly database: Database
  readonly secret: string
  readonly isHttps: boolean
  readonly now: () => Date
  /** The cookie's name, and the addresses that it is sent to: those of accounts, or those of the desk. */
  readonly cookie: 'device' | 'desk-device'
}
const PATHS = { device: '/api/auth', 'desk-device': '/api/desk' } as const

interface Entry {
  readonly uid: string
  readonly id: string
  readonly sinceMs: number
  readonly seal: string
}

const DAY_SECONDS = 86_400
/** Browsers keep no cookie longer. */
const LIFE_SECONDS = 400 * DAY_SECONDS
/** A family or an institute may share a browser. */
const MOST_ACCOUNTS = 4

export function createDevices({ database: { db }, secret, isHttps, now, cookie }: DevicesDeps): Devices {
  const name = isHttps ? `__Secure-${cookie}` : cookie

  /** The password's hash is part of what is sealed, so a new password ends what was sealed before. */
  const sealOf = ({ uid, id, sinceMs }: Omit<Entry, 'seal'>, password: string) =>
    createHmac('sha256', secret)
      .update([cookie, uid, id, sinceMs, password].join('\n'))
      .digest('base64url')
      .slice(0, 22)

  const isGood = (entry: Entry, password: string) =>
    now().getTime() - entry.sinceMs < LIFE_SECONDS * 1000 && isEqual(entry.seal, sealOf(entry, password))

  const passwords = () =>
    db
      .selectFrom('account')
      .innerJoin('user', 'user.id', 'account.userId')
      .select(['user.id as uid', 'account.password'])
      .where('account.providerId', '=', 'credential')

  return {
    async nameOf(cookies, email) {
      const entries = entriesIn(cookies, name)
      if (entries.length === 0) return null
      const account = await passwords().where('user.email', '=', email.toLowerCase()).executeTakeFirst()
      const entry = entries.find(({ uid }) => uid === account?.uid)
      return entry && account?.password && isGood(entry, account.password) ? entry.id : null
    },
    async remember(cookies, uid) {
      const password = (await passwords().where('user.id', '=', uid).executeTakeFirst())?.password ?? ''
      const entries = entriesIn(cookies, name)
      const before = entries.find((entry) => entry.uid === uid)
      const id = before && isGood(before, password) ? before.id : randomBytes(12).toString('base64url')
      const fresh = { uid, id, sinceMs: now().getTime() }
      const others = entries.filter((entry) => entry.uid !== uid).slice(0, MOST_ACCOUNTS - 1)
      const value = [{ ...fresh, seal: sealOf(fresh, password) }, ...others].map(written).join('~')
      return `${name}=${value}; Max-Age=${LIFE_SECONDS}; Path=${PATHS[cookie]}; HttpOnly;${isHttps ? ' Secure;' : ''} SameSite=Lax`
    },
  }
}

const isEqual = (given: string, right: string) =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))

const written = ({ uid, id, sinceMs, seal }: Entry) => [uid, id, sinceMs.toString(36), seal].join('.')

function entriesIn(cookies = '', name: string): Entry[] {
  const cookie = cookies.split(/; */).find((part) => part.startsWith(`${name}=`))
  return (cookie?.slice(name.length + 1).split('~') ?? []).slice(0, MOST_ACCOUNTS).flatMap((part) => {
    const [, uid = '', id = '', since = '', seal = ''] =
      /^([\w-]{1,64})\.([\w-]{16})\.([0-9a-z]{1,9})\.([\w-]{22})$/.exec(part) ?? []
    return uid ? [{ uid, id, sinceMs: Number.parseInt(since, 36), seal }] : []
  })
}
