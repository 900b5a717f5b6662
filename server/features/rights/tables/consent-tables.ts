/** What people agreed to, and the last no of a mailbox, which has to outlive them. */
import { sql } from 'kysely'
import { among } from '../conditions.ts'
import { impersonal, keptTable } from '../kept-table.ts'

export const CONSENT_TABLES = {
  consents: keptTable<'consents'>({
    personal: ['email', 'proof'],
    plain: ['id', 'mailbox', 'userId', 'purpose', 'state', 'noticeDigest', 'channel', 'actor', 'at'],
    part: {
      title: 'What you agreed to',
      rowsOf: ({ addresses, uids }) => sql<boolean>`(${among('email', addresses)} or ${among('userId', uids)})`,
      shown: ({ purpose, state, channel, noticeVersion, proof, actor, at }, { by }) => ({
        purpose,
        state,
        at,
        channel,
        notice: noticeVersion,
        proof,
        'written down by': actor === '' ? 'You' : by(actor),
      }),
      key: ['id'],
      // Its trigger lets nothing else in.
      erased: () => ({ email: '', proof: '', userId: null }),
    },
    listed: { title: 'What others agreed to', columns: ['proof'], by: 'actor' },
  }),
  suppressions: impersonal<'suppressions'>('mailbox', 'purpose', 'at'),
  notices: impersonal<'notices'>('digest', 'purpose', 'language', 'title', 'text', 'firstUsedAt'),
}
