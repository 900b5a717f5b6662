import { sql } from 'kysely'
import { DAY_MS } from '#contract/ground/time.ts'
import { LETTER_KINDS, isToOwner, kindInWords, type LetterKind, type LetterState } from '#contract/letters.ts'
import { ERASED } from '../database/erased-mark.ts'
import { among, amongLower } from '../database/person-conditions.ts'
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
} from '../database/table.ts'
import { readLetter } from './shown-letter.ts'

/** What the person's forms, leads, payments and account caused, above all to the owner. */
const lettersAbout = (keys: Keys) => sql<boolean>`(("aboutType" = 'account' and ${among('aboutId', keys.uids)}) or
  (("aboutType" = 'record' and ${among('aboutId', keys.recordPaths)}) or
   ("aboutType" = 'lead' and ${among('aboutId', keys.leadIds)}) or
   ("aboutType" = 'payment' and ${among('aboutId', keys.paymentIds)}))
  and (${among('kind', TO_OWNER)} or not ${isOfOthers(keys)}))`

/** To an address that is known as somebody else's, a letter is the other's, whatever it is about. */
const isOfOthers = ({ uids, contactIds }: Keys) => sql`(exists (select 1 from "user" where "emailVerified" = 1
    and lower("user"."email") = lower("recipient") and not ${among('user.id', uids)})
  or exists (select 1 from "contacts" where "hiddenAt" is null
    and "contacts"."email" = lower("recipient") and not ${among('contacts.id', contactIds)}))`

const TO_OWNER = Object.keys(LETTER_KINDS).filter(isToOwner)

const KEPT_MS = 90 * DAY_MS

const SENT_LONG_AGO = {
  when: (now: Date) =>
    sql<boolean>`"state" in ('sent', 'written') and "sentAt" <= ${new Date(now.getTime() - KEPT_MS).toISOString()}`,
}

export const OUTBOX_TABLES = {
  /** Letters to send, stored in the transaction of what they are about. */
  outbox: table(
    {
      id: plain(),
      /** The whole letter until it is sent, afterwards without the links that carry a token. */
      letter: personal(),
      /** Empty in letters from before there were kinds. */
      kind: withDefault(plain<LetterKind | ''>()),
      recipient: withDefault(personal()),
      subject: withDefault(personal()),
      folded: withDefault(personal()),
      aboutType: withDefault(plain()),
      aboutId: withDefault(plain()),
      userId: orNull(plain()),
      createdBy: withDefault(plain()),
      resendOf: orNull(plain()),
      priority: withDefault(number()),
      /** `held`: it must not go out, as from a restored copy that would send it a second time. */
      state: plain<LetterState>(),
      attempts: number(),
      nextAttemptAt: plain(),
      createdAt: plain(),
      sentAt: orNull(plain()),
      lastError: orNull(personal()),
    },
    {
      over: SENT_LONG_AGO,
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
    },
  ),
}

export type OutboxTable = TableOf<typeof OUTBOX_TABLES.outbox>

declare module '../database/schema.ts' {
  interface Tables extends TablesOf<typeof OUTBOX_TABLES> {}
}
