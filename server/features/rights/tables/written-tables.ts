/** Forms, letters, requests, and the audit: what people and staff wrote. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { AUDIT_ACTIONS } from '#contract/audit-actions.ts'
import { kindInWords } from '#contract/letters.ts'
import { readLetter } from '../../../outbox/shown-letter.ts'
import { senderOf } from '../../leads/deeds.ts'
import { among, amongLower, type Keys } from '../keys.ts'
import { impersonal, keptTable } from '../kept-table.ts'

/** What the audit notes of the person, by the id of what was changed. */
const auditOf = ({ uids, contactIds, leadIds, paymentIds, addresses }: Keys) => {
  const subjects: Readonly<Record<string, readonly string[]>> = {
    account: uids,
    staff: uids,
    buyer: uids,
    contact: contactIds,
    lead: leadIds,
    payment: paymentIds,
  }
  const each = Object.entries(subjects).map(
    ([type, ids]) => sql`("subjectType" = ${type} and ${among('subjectId', ids)})`,
  )
  const ofLetters = sql`("subjectType" = 'letter' and "subjectId" in
    (select "id" from "outbox" where ${amongLower('recipient', addresses)}))`
  const ofRequests = sql`("subjectType" = 'rightsRequest' and "subjectId" in
    (select "id" from "rightsRequests" where ${among('email', addresses)}))`
  return sql<boolean>`(${sql.join([...each, ofLetters, ofRequests], sql` or `)})`
}

const recordsAt = ({ recordPaths }: Keys) => {
  const each = recordPaths.map((path) => {
    const end = path.lastIndexOf('/')
    return sql`("branch" = ${path.slice(0, end)} and "key" = ${path.slice(end + 1)})`
  })
  return each.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(each, sql` or `)})`
}

/** A merged lead has the records of both people. */
const isSentBy = (body: string, { addresses }: Keys) => addresses.includes(senderOf(body)?.email.toLowerCase() ?? '')

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
      isOf: ({ body }, keys) => isSentBy(body, keys),
      shown: ({ branch, receivedAt, body }) => ({ form: branch.split('/')[0], at: receivedAt, fields: parsed(body) }),
    },
  }),
  registrations: impersonal<'registrations'>('recordKey', 'webinarId'),
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
    },
  }),
  outbox: keptTable<'outbox'>({
    personal: ['letter', 'recipient', 'subject', 'lastError'],
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
    },
  }),
  rightsRequests: keptTable<'rightsRequests'>({
    personal: ['name', 'email', 'asked', 'answer'],
    plain: ['id', 'kind', 'channel', 'receivedOn', 'dueOn', 'state', 'handledBy', 'closedAt', 'userId'],
    part: {
      title: 'What you asked for by law',
      rowsOf: ({ addresses, uids }) => sql<boolean>`(${among('email', addresses)} or ${among('userId', uids)})`,
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
    },
  }),
  auditLog: keptTable<'auditLog'>({
    personal: ['before', 'after', 'why'],
    plain: ['at', 'actor', 'action', 'subjectType', 'subjectId', 'operationId', 'requestId'],
    part: {
      title: 'What was changed about you',
      rowsOf: auditOf,
      shown: ({ at, actor, action, before, after, why }, { by, withoutStaff }) => ({
        at,
        by: by(actor),
        what: words[action] ?? action,
        before: withoutStaff(fieldsOf(before)),
        after: withoutStaff(fieldsOf(after)),
        why,
      }),
    },
  }),
  idempotencyKeys: impersonal<'idempotencyKeys'>('scope', 'key', 'fingerprint', 'answer', 'expiresAt'),
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
  /** Published, for everybody to read. */
  contentVersions: impersonal<'contentVersions'>('kind', 'key', 'body', 'publishedAt', 'actor', 'note'),
  contentState: impersonal<'contentState'>('id', 'pagesFault'),
}
