/** What a person asked for, and what staff noted of it. */
import { sql } from 'kysely'
import { NO_DAY } from '../../leads/intake.ts'
import { erasedTouchBody, tryTouchBody } from '../../leads/touches.ts'
import { among } from '../conditions.ts'
import { ERASED } from '../../accounts/erased-mark.ts'
import { impersonal, keptTable } from '../kept-table.ts'

/** Also one that is not proven: there it stands in the row of the account alone. */
const addressesOf = (uids: readonly string[]) => sql`(select "email" from "user" where ${among('id', uids)})`

export const LEAD_TABLES = {
  contacts: keptTable<'contacts'>({
    personal: ['name', 'email', 'mailbox', 'phone'],
    plain: ['id', 'userId', 'firstSeenAt', 'lastSeenAt', 'mergedInto', 'hiddenAt'],
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
  }),
  contactWords: keptTable<'contactWords'>({
    personal: ['word'],
    plain: ['contactId'],
    part: {
      title: 'Words for the search of contacts',
      rowsOf: ({ contactIds }) => among('contactId', contactIds),
      shown: null,
      key: ['word', 'contactId'],
      erased: 'removed',
    },
  }),
  unseenAddresses: keptTable<'unseenAddresses'>({
    personal: ['before', 'after'],
    plain: ['state', 'userId'],
    part: {
      title: 'How your address was typed',
      rowsOf: ({ addresses, uids }) =>
        sql<boolean>`(${among('before', addresses)} or "before" in ${addressesOf(uids)})`,
      around: ({ addresses, uids }) => sql<boolean>`(${among('after', addresses)} or "after" in ${addressesOf(uids)})`,
      shown: ({ before, after, state }) => ({
        'as it was typed': before,
        'as it is read': after,
        'kept as': state === 'cleaned' ? 'it is read' : 'it was typed',
      }),
      key: ['before'],
      erased: 'removed',
    },
  }),
  leads: keptTable<'leads'>({
    personal: ['nextWhat', 'lostReason', 'sortName'],
    plain: [
      'id',
      'contactId',
      'interest',
      'state',
      'stateSince',
      'assigneeId',
      'nextOn',
      'source',
      'firstAnsweredAt',
      'createdAt',
      'updatedAt',
    ],
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
  }),
  leadTouches: keptTable<'leadTouches'>({
    personal: ['body'],
    plain: ['id', 'leadId', 'kind', 'at', 'actor', 'ref'],
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
  }),
  leadLabels: keptTable<'leadLabels'>({
    personal: ['label'],
    plain: ['leadId'],
    part: {
      title: 'Labels',
      rowsOf: ({ leadIds }) => among('leadId', leadIds),
      shown: ({ label }) => ({ label }),
      key: ['leadId', 'label'],
      erased: 'removed',
      searched: ['label'],
    },
  }),
  savedViews: keptTable<'savedViews'>({
    personal: ['name', 'query'],
    plain: ['id', 'ownerId', 'screen'],
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
  }),
  opened: impersonal<'opened'>('staffId', 'subjectType', 'subjectId', 'at'),
  operations: impersonal<'operations'>('id', 'actor', 'action', 'at', 'undoUntil', 'undoneAt'),
}
