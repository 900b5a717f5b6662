import { sql } from 'kysely'
import type { LeadSource, LeadState, TouchKind } from '#contract/leads.ts'
import { ERASED } from '../../database/erased-mark.ts'
import { among } from '../../database/person-conditions.ts'
import { number, orNull, personal, plain, table, type TableOf, type TablesOf } from '../../database/table.ts'
import { NO_DAY } from './no-day.ts'
import { erasedTouchBody, tryTouchBody } from './touches.ts'

/** Also one that is not proven: there it stands in the row of the account alone. */
const addressesOf = (uids: readonly string[]) => sql`(select "email" from "user" where ${among('id', uids)})`

export const LEAD_TABLES = {
  /** One person, however many forms they sent: the address decides. */
  contacts: table(
    {
      id: plain(),
      name: personal(),
      /** In lower case; null for somebody whom staff wrote down without one. */
      email: orNull(personal()),
      /** Its mailbox, without dots and plus signs that lead nowhere else; empty without an address. */
      mailbox: personal(),
      phone: personal(),
      /** The account, once its address is proven. */
      userId: orNull(plain()),
      firstSeenAt: plain(),
      lastSeenAt: plain(),
      mergedInto: orNull(plain()),
      hiddenAt: orNull(plain()),
      version: number(),
    },
    {
      part: {
        title: 'Contact',
        rowsOf: ({ contactIds }) => among('id', contactIds),
        shown: ({ name, email, phone, firstSeenAt, lastSeenAt }) => ({
          name,
          email,
          phone,
          'first heard of': firstSeenAt,
          'last heard of': lastSeenAt,
        }),
        key: ['id'],
        erased: ({ version }, at) => ({
          name: ERASED,
          email: null,
          mailbox: '',
          phone: '',
          userId: null,
          mergedInto: null,
          hiddenAt: at,
          version: version + 1,
        }),
      },
    },
  ),
  /** An address from before that had something in it that nobody sees. */
  unseenAddresses: table(
    {
      before: personal(),
      after: personal(),
      /** `taken`: `after` was somebody's already. `staff`: its account works at the desk. Both stayed as they were. */
      state: plain<'cleaned' | 'taken' | 'staff'>(),
      /** The account that had it before; null where only forms did. */
      userId: orNull(plain()),
    },
    {
      part: {
        title: 'How your address was typed',
        rowsOf: ({ addresses, uids }) =>
          sql<boolean>`(${among('before', addresses)} or "before" in ${addressesOf(uids)})`,
        around: ({ addresses, uids }) =>
          sql<boolean>`(${among('after', addresses)} or "after" in ${addressesOf(uids)})`,
        shown: ({ before, after, state }) => ({
          'as it was typed': before,
          'as it is read': after,
          'kept as': state === 'cleaned' ? 'it is read' : 'it was typed',
        }),
        key: ['before'],
        erased: 'removed',
      },
    },
  ),
  contactWords: table(
    {
      word: personal(),
      contactId: plain(),
    },
    {
      part: {
        title: 'Words for the search of contacts',
        rowsOf: ({ contactIds }) => among('contactId', contactIds),
        shown: null,
        key: ['word', 'contactId'],
        erased: 'removed',
      },
    },
  ),
  leads: table(
    {
      id: plain(),
      contactId: plain(),
      interest: plain(),
      state: plain<LeadState>(),
      stateSince: plain(),
      assigneeId: orNull(plain()),
      /** The day of the follow-up in India; `9999-12-31` for none, so that it sorts last. */
      nextOn: plain(),
      nextWhat: personal(),
      source: plain<LeadSource>(),
      lostReason: personal(),
      sortName: personal(),
      /** 0 where its contact is merged into another one, or hidden. */
      isListed: number(),
      firstAnsweredAt: orNull(plain()),
      createdAt: plain(),
      updatedAt: plain(),
      version: number(),
    },
    {
      part: {
        title: 'What you asked about',
        rowsOf: ({ leadIds }) => among('id', leadIds),
        shown: ({ interest, state, nextOn, nextWhat, source, lostReason, createdAt, updatedAt }) => ({
          about: interest,
          state,
          'came by': source,
          since: createdAt,
          'last change': updatedAt,
          'next on': nextOn === NO_DAY ? null : nextOn,
          next: nextWhat,
          'why it ended': lostReason,
        }),
        key: ['id'],
        erased: ({ version }) => ({
          nextOn: NO_DAY,
          nextWhat: '',
          lostReason: '',
          sortName: ERASED,
          assigneeId: null,
          isListed: 0,
          version: version + 1,
        }),
        searched: ['nextWhat', 'lostReason'],
      },
    },
  ),
  leadTouches: table(
    {
      id: plain(),
      leadId: plain(),
      kind: plain<TouchKind>(),
      at: plain(),
      actor: plain(),
      /** What it tells of, once: `record:feedback/1700000000000`. */
      ref: orNull(plain()),
      body: personal(),
    },
    {
      part: {
        title: 'What happened with you',
        rowsOf: ({ leadIds }) => among('leadId', leadIds),
        shown: ({ at, kind, actor, body }, { by }) => ({
          at,
          what: kind,
          by: actor === '' ? 'you, or the site' : by(actor),
          text: tryTouchBody(body)?.text ?? null,
        }),
        key: ['leadId', 'at', 'id'],
        erased: ({ body }) => ({ body: erasedTouchBody(body, ERASED) }),
        searched: ['body'],
      },
    },
  ),
  leadLabels: table(
    {
      leadId: plain(),
      label: personal(),
    },
    {
      part: {
        title: 'Labels',
        rowsOf: ({ leadIds }) => among('leadId', leadIds),
        shown: ({ label }) => ({ label }),
        key: ['leadId', 'label'],
        erased: 'removed',
        searched: ['label'],
      },
    },
  ),
  savedViews: table(
    {
      id: plain(),
      ownerId: plain(),
      screen: plain(),
      name: personal(),
      query: personal(),
      isShared: number(),
      position: number(),
    },
    {
      part: {
        title: 'Saved lists at the desk',
        rowsOf: ({ uids }) => among('ownerId', uids),
        shown: ({ name, screen }) => ({ name, screen }),
        key: ['id'],
        erased: 'removed',
        searched: ['name', 'query'],
        // A list of one person has no use without the address, and may have the name as well.
        isNamedWhole: () => true,
      },
    },
  ),
  opened: table({
    staffId: plain(),
    subjectType: plain(),
    subjectId: plain(),
    at: plain(),
  }),
  operations: table({
    id: plain(),
    actor: plain(),
    action: plain(),
    count: number(),
    at: plain(),
    undoUntil: plain(),
    undoneAt: orNull(plain()),
  }),
}

export type ContactTable = TableOf<typeof LEAD_TABLES.contacts>
export type UnseenAddressTable = TableOf<typeof LEAD_TABLES.unseenAddresses>
export type LeadTable = TableOf<typeof LEAD_TABLES.leads>
export type LeadTouchTable = TableOf<typeof LEAD_TABLES.leadTouches>
export type OperationTable = TableOf<typeof LEAD_TABLES.operations>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof LEAD_TABLES> {}
}
