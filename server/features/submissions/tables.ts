import { sql } from 'kysely'
import { visibleLine } from '#contract/visible-text.ts'
import { NONE, among } from '../../database/person-conditions.ts'
import {
  number,
  orNull,
  personal,
  plain,
  table,
  withDefault,
  type Keys,
  type TableOf,
  type TablesOf,
} from '../../database/table.ts'
import { asideOf, hasAddress, isAside } from './aside-records.ts'
import { senderOf } from './sender.ts'

const ERASED_RECORD = JSON.stringify({ erased: true })

const recordsAt = ({ recordPaths }: Keys) => {
  const each = recordPaths.map((path) => {
    const end = path.lastIndexOf('/')
    return sql`("branch" = ${path.slice(0, end)} and "key" = ${path.slice(end + 1)})`
  })
  return each.length === 0 ? NONE : sql<boolean>`(${sql.join(each, sql` or `)})`
}

/** A merged lead has the records of both people. */
const isSentBy = (body: string, { addresses }: Keys) => {
  const email = senderOf(body)?.email ?? ''
  return [email, visibleLine(email)].some((one) => addresses.includes(one.toLowerCase()))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

export const SUBMISSION_TABLES = {
  /** The visitors' records, each at its address in the record tree: `branch`/`key`. */
  records: table(
    {
      branch: plain(),
      key: plain(),
      body: personal(),
      receivedAt: plain(),
    },
    {
      part: {
        title: 'Forms sent',
        rowsOf: recordsAt,
        around: (keys) => asideOf(keys, { branch: 'records.branch', key: 'records.key', text: 'records.body' }),
        isOf: ({ body }, keys) => isSentBy(body, keys),
        shown: ({ branch, receivedAt, body }) => ({ form: branch.split('/')[0], at: receivedAt, fields: parsed(body) }),
        key: ['branch', 'key'],
        erased: ({ branch, key }) =>
          isAside(branch) && hasAddress(`${branch}/${key}`) ? 'removed' : { body: ERASED_RECORD },
        searched: ['body'],
        // Whoever it names there, no form says what else of it is theirs.
        isNamedWhole: ({ branch }) => isAside(branch),
      },
    },
  ),
  registrations: table(
    {
      recordKey: plain(),
      webinarId: plain(),
      /** When somebody first pressed the button behind a link in its letters. */
      confirmedAt: orNull(plain()),
      /** When somebody said that this was not them. */
      endedAt: orNull(plain()),
      joinedAt: orNull(plain()),
      watchedAt: orNull(plain()),
      wish: orNull(personal()),
      /** The box beside the form was ticked; it counts once the address is confirmed. */
      wantsOffers: withDefault(number()),
      told: orNull(plain()),
      toldBy: orNull(plain()),
    },
    {
      part: {
        title: 'Masterclasses',
        rowsOf: ({ recordPaths }) => among('recordKey', recordPaths),
        shown: ({ recordKey: _key, told: _told, toldBy: _by, wantsOffers, ...row }) => ({
          ...row,
          'wants offers': wantsOffers === 1,
        }),
        key: ['recordKey'],
        erased: (_row, at) => ({ wish: null, endedAt: at, wantsOffers: 0 }),
      },
    },
  ),
  registrationLinks: table(
    {
      tokenDigest: plain(),
      recordKey: plain(),
      madeAt: plain(),
    },
    {
      part: {
        title: 'Links to masterclasses',
        rowsOf: ({ recordPaths }) => among('recordKey', recordPaths),
        shown: null,
        key: ['tokenDigest'],
        erased: 'removed',
      },
    },
  ),
  registrationNetworks: table(
    {
      recordKey: plain(),
      network: personal(),
    },
    {
      part: {
        title: 'Networks from which a masterclass was joined',
        rowsOf: ({ recordPaths }) => among('recordKey', recordPaths),
        shown: null,
        key: ['recordKey', 'network'],
        erased: 'removed',
      },
    },
  ),
}

export type RecordTable = TableOf<typeof SUBMISSION_TABLES.records>
export type RegistrationTable = TableOf<typeof SUBMISSION_TABLES.registrations>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof SUBMISSION_TABLES> {}
}
