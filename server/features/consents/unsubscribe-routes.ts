import { Hono } from 'hono'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { Queries } from '../../database/transaction.ts'
import { page } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { keepableAddress, smallBody } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import { policyOf } from '../../http/security-headers.ts'
import type { Catalog } from '../content/catalog.ts'
import { noteConsent } from './consents.ts'
import { noticeFor } from './notices.ts'
import { readUnsubscribeToken, type Unsubscribing } from './unsubscribe-link.ts'
import { askingPage, brokenPage, donePage, PAGE_POLICY } from './unsubscribe-page.ts'

export interface UnsubscribeDeps {
  readonly catalog: Catalog
  readonly config: Config
  readonly database: Database
  readonly now: () => Date
  readonly secret: string
  readonly isKnown: (queries: Queries, email: string) => Promise<boolean>
  /** What a token of letters from before stands for. */
  readonly olderToken: (queries: Queries, token: string) => Promise<Unsubscribing | null>
}

const tag = 'Consents'

/**
 * Not behind the visitors' door: mail programs of other sites end letters here by themselves (RFC 8058). Opening the
 * address changes nothing.
 */
export function unsubscribeRoutes(deps: UnsubscribeDeps) {
  const { catalog, config, database, isKnown, now } = deps
  const { brand, contactEmail, siteUrl } = config
  const policy = policyOf(PAGE_POLICY, siteUrl.startsWith('https:'))
  const headed = (c: RequestContext) => {
    c.header('Content-Security-Policy', policy)
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
  }
  const shown = ({ purpose }: Unsubscribing) => ({ brand, title: noticeFor(catalog, purpose).title })
  const broken = { html: brokenPage(brand, contactEmail), isFound: false }

  return new Hono<Env>()
    .get('/', route({ tag, summary: 'The page that asks first', by: [keepableAddress], answer: page }), async (c) => {
      headed(c)
      const meant = await meantBy(deps, c.req.query('token') ?? '')
      if (!meant) return c.var.answer(broken)
      const { pathname, search } = new URL(c.req.url)
      return c.var.answer({ html: askingPage(shown(meant), pathname + search), isFound: true })
    })
    .post(
      '/',
      route({
        tag,
        summary: 'End the letters of one purpose to one address',
        by: [keepableAddress, smallBody],
        answer: page,
      }),
      async (c) => {
        headed(c)
        const meant = await meantBy(deps, c.req.query('token') ?? '')
        if (!meant) return c.var.answer(broken)
        const said = { ...meant, state: 'withdrawn', channel: 'link', proof: '' } as const
        await database.write(async (tx) => {
          const isForgotten = !(await isKnown(tx, meant.email))
          const { isNew } = await noteConsent(tx, { ...said, isForgotten }, now())
          if (isNew) await database.changes.publish(tx, 'people', 'desk')
        })
        return c.var.answer({ html: donePage(shown(meant)), isFound: true })
      },
    )
}

const meantBy = async ({ secret, olderToken, database }: UnsubscribeDeps, token: string) =>
  readUnsubscribeToken(secret, token) ?? (await olderToken(database.db, token))
