/** What was taken from the old system, as it came. */
import { sql } from 'kysely'
import { withoutHash } from '../../old-system/old-accounts.ts'
import { leftOf } from '../../old-system/erased-since.ts'
import { isAside } from '../../old-system/place-leaf.ts'
import { asideOf } from '../aside-records.ts'
import { among } from '../conditions.ts'
import { impersonal, keptTable } from '../kept-table.ts'

export const IMPORT_TABLES = {
  imports: keptTable<'imports'>({
    personal: ['original'],
    plain: ['source', 'path', 'branch', 'digest', 'targetType', 'targetId', 'address', 'question', 'at'],
    part: {
      title: 'Brought from the old system',
      rowsOf: ({ uids, contactIds, digests, addresses }) => sql<boolean>`(${among('address', digests)}
        or ("targetType" in ('user', 'link', 'shut') and ${among('targetId', uids)})
        or ("targetType" = 'contact' and ${among('targetId', contactIds)})
        or ("targetType" = 'record' and ${asideOf({ uids, addresses }, { branch: 'imports.targetId', text: 'imports.original' })}))`,
      shown: ({ path, original, at }) => ({ from: path, 'brought at': at, as: withoutHash(original) }),
      key: ['source', 'path'],
      // What stays of the row keeps a later run from bringing the person back.
      erased: (row, _at, addresses) => ({
        ...leftOf(row, addresses),
        original: '',
        targetType: 'erased',
        targetId: '',
        question: '',
      }),
      searched: ['original'],
      isNamedWhole: ({ targetId }) => isAside(targetId),
    },
  }),
  importAnswers: impersonal<'importAnswers'>('question', 'choice', 'actor', 'at'),
}
