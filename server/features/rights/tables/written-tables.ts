/** Forms, letters, requests, and the audit: what people and staff wrote. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { AUDIT_ACTIONS } from '#contract/audit-actions.ts'
import { visibleLine } from '#contract/visible-text.ts'
import { isToOwner, kindInWords, LETTER_KINDS } from '#contract/letters.ts'
import { readLetter } from '../../../outbox/shown-letter.ts'
import { senderOf } from '../../leads/deeds.ts'
import { hasAddress } from '../../old-system/erased-since.ts'
import { isAside } from '../../old-system/place-leaf.ts'
import { asideOf } from '../aside-records.ts'
import { among, amongLower, NONE } from '../conditions.ts'
import { ERASED, ERASED_FIELDS } from '../../accounts/erased-mark.ts'
import type { Keys } from '../keys.ts'
import { impersonal, keptTable } from '../kept-table.ts'

/** What an account asked for is that account's, whatever address it was made with. */
const requestsOf = ({ addresses, uids }: Keys) =>
  sql<boolean>`((${among('email', addresses)} and "userId" is null) or ${among('userId', uids)})`

/** What the audit notes of the person, by the id of what was changed. */
const auditOf = (keys: Keys) => {
  const { uids, contactIds, leadIds, soleIds, addresses } = keys
  const subjects: Readonly<Record<string, readonly string[]>> = {
    account: uids,
    staff: uids,
    buyer: uids,
    contact: contactIds,
    lead: leadIds,
    payment: soleIds,
  }
  const each = Object.entries(subjects).map(
    ([type, ids]) => sql`("subjectType" = ${type} and ${among('subjectId', ids)})`,
  )
  const ofLetters = sql`("subjectType" = 'letter' and "subjectId" in
    (select "id" from "outbox" where ${amongLower('recipient', addresses)}))`
  const ofRequests = sql`("subjectType" = 'rightsRequest' and "subjectId" in
    (select "id" from "rightsRequests" where ${requestsOf(keys)}))`
  return sql<boolean>`(${sql.join([...each, ofLetters, ofRequests], sql` or `)})`
}

/** To an address that is known as somebody else's, a letter is the other's, whatever it is about. */
const isOfOthers = ({ uids, contactIds }: Keys) => sql`(exists (select 1 from "user" where "emailVerified" = 1
    and lower("user"."email") = lower("recipient") and not ${among('user.id', uids)})
  or exists (select 1 from "contacts" where "hiddenAt" is null
    and "contacts"."email" = lower("recipient") and not ${among('contacts.id', contactIds)}))`

const TO_OWNER = Object.keys(LETTER_KINDS).filter(isToOwner)

/** What the person's forms, leads, payments and account caused, above all to the owner. */
const lettersAbout = (keys: Keys) => sql<boolean>`(("aboutType" = 'account' and ${among('aboutId', keys.uids)}) or
  (("aboutType" = 'record' and ${among('aboutId', keys.recordPaths)}) or
   ("aboutType" = 'lead' and ${among('aboutId', keys.leadIds)}) or
   ("aboutType" = 'payment' and ${among('aboutId', keys.paymentIds)}))
  and (${among('kind', TO_OWNER)} or not ${isOfOthers(keys)}))`

const ERASED_RECORD = JSON.stringify({ erased: true })

const emptied = (before: string | null, after: string | null) => ({
  before: before === null ? null : ERASED_FIELDS,
  after: after === null ? null : ERASED_FIELDS,
  why: '',
})

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

const Fields = z.object({ fields: z.record(z.string(), z.unknown()) })

function fieldsOf(side: string | null): unknown {
  const read = Fields.safeParse(side === null ? null : parsed(side))
  return read.success ? read.data.fields : null
}

const words: Readonly<Record<string, string>> = AUDIT_ACTIONS

export const WRITTEN_TABLES = {
  records: keptTable<'records'>({
    personal: ['body'],
    plain: ['branch', 'key', 'receivedAt'],
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
  }),
  batchRequests: keptTable<'batchRequests'>({
    personal: ['email', 'mailbox', 'token'],
    plain: ['recordKey', 'courseId', 'askedAt', 'toldBatch', 'toldAt', 'endedAt'],
    part: {
      title: 'Agreed to hear of a next batch',
      rowsOf: ({ addresses }) => amongLower('email', addresses),
      shown: ({ courseId, email, askedAt, toldAt, endedAt }, { course }) => ({
        course: course(courseId),
        email,
        at: askedAt,
        told: toldAt,
        ended: endedAt,
      }),
      key: ['recordKey'],
      erased: ({ recordKey, endedAt }, at) => ({
        email: ERASED,
        mailbox: '',
        token: `erased ${recordKey}`,
        endedAt: endedAt ?? at,
      }),
    },
  }),
  outbox: keptTable<'outbox'>({
    personal: ['letter', 'recipient', 'subject', 'folded', 'lastError'],
    plain: [
      'id',
      'kind',
      'aboutType',
      'aboutId',
      'userId',
      'createdBy',
      'resendOf',
      'state',
      'nextAttemptAt',
      'createdAt',
      'sentAt',
    ],
    part: {
      title: 'Letters to you',
      rowsOf: ({ addresses }) => amongLower('recipient', addresses),
      around: lettersAbout,
      shown: ({ kind, recipient, subject, state, createdAt, sentAt, letter, createdBy }, { by }) => ({
        kind: kindInWords(kind),
        to: recipient,
        subject,
        by: by(createdBy),
        state,
        written: createdAt,
        sent: sentAt,
        text: readLetter(letter)?.text ?? null,
      }),
      key: ['id'],
      erased: ({ state }) =>
        state === 'sent' || state === 'written'
          ? { letter: '', recipient: ERASED, subject: '', folded: '', lastError: null }
          : 'removed',
      searched: ['letter', 'recipient', 'subject', 'folded', 'lastError'],
      // Somebody else's letter goes out all the same, or stays as it went.
      isNamedWhole: ({ kind }) => kind === '' || isToOwner(kind),
      mended: ({ letter }) => ({ letter: letter.replace(`"replyTo":"${ERASED}"`, '"replyTo":null') }),
    },
  }),
  rightsRequests: keptTable<'rightsRequests'>({
    personal: ['name', 'email', 'asked', 'answer', 'folded'],
    plain: ['id', 'kind', 'channel', 'receivedOn', 'dueOn', 'state', 'handledBy', 'closedAt', 'userId'],
    part: {
      title: 'What you asked for by law',
      rowsOf: requestsOf,
      shown: ({ kind, name, email, channel, asked, receivedOn, dueOn, state, answer, handledBy }, { by }) => ({
        kind,
        name,
        email,
        'came by': channel,
        'came on': receivedOn,
        asked,
        'due on': dueOn,
        state,
        answer,
        'answered by': handledBy === null ? null : by(handledBy),
      }),
      key: ['id'],
      erased: ({ version }) => ({
        name: ERASED,
        email: ERASED,
        asked: ERASED,
        answer: ERASED,
        folded: '',
        version: version + 1,
      }),
      searched: ['email', 'asked', 'answer', 'folded'],
    },
  }),
  auditLog: keptTable<'auditLog'>({
    personal: ['before', 'after', 'why'],
    plain: ['at', 'actor', 'action', 'subjectType', 'subjectId', 'operationId', 'requestId'],
    part: {
      title: 'What was changed about you',
      rowsOf: auditOf,
      shown: ({ at, actor, action, before, after, why }, { by, withoutStaff, readsReasons }) => ({
        at,
        by: by(actor),
        what: words[action] ?? action,
        before: withoutStaff(fieldsOf(before)),
        after: withoutStaff(fieldsOf(after)),
        why: readsReasons ? why : null,
      }),
      key: ['id'],
      erased: ({ before, after }) => emptied(before, after),
      kept: { law: 'log', column: 'id' },
      searched: ['before', 'after', 'why'],
      isNamedWhole: () => true,
    },
  }),
  idempotencyKeys: keptTable<'idempotencyKeys'>({
    personal: ['key', 'fingerprint', 'answer'],
    plain: ['scope', 'expiresAt'],
    part: {
      title: 'Answers to sendings',
      rowsOf: () => NONE,
      around: ({ recordPaths }) =>
        among(
          'answer',
          recordPaths.map((path) => JSON.stringify({ path })),
        ),
      shown: null,
      key: ['scope', 'key'],
      erased: 'removed',
      searched: ['key', 'answer'],
      isNamedWhole: () => true,
    },
  }),
  backups: impersonal<'backups'>(
    'id',
    'night',
    'state',
    'startedAt',
    'lockedUntil',
    'endedAt',
    'archive',
    'fault',
    'removedAt',
  ),
  erasures: impersonal<'erasures'>(
    'id',
    'userId',
    'contactIds',
    'erasedBy',
    'why',
    'counts',
    'hiddenAt',
    'purgeAt',
    'purgedAt',
    'notedAt',
    'toClear',
  ),
  erasureKept: impersonal<'erasureKept'>('erasureId', 'tableName', 'rowId', 'law', 'until'),
  files: keptTable<'files'>({
    personal: ['name'],
    plain: ['id', 'sha256', 'mediaType', 'addedBy', 'addedAt'],
    listed: { title: 'Names of files', columns: ['name'], by: 'addedBy' },
  }),
}
