import { Visitor } from 'oxc-parser'
import { type Fault, lineOf, type SourceFile } from './source-file.ts'

/** Tables that one feature alone may name; others ask that feature. */
const OWNERS: ReadonlyMap<string, string> = new Map([
  ['auditLog', 'server/features/audit'],
  ['user', 'server/features/accounts'],
  ['session', 'server/features/accounts'],
  ['memberWords', 'server/features/accounts'],
  ['twoFactor', 'server/features/accounts'],
  ['unseenAddresses', 'server/features/leads'],
  ['staffRoles', 'server/features/staff'],
  ['staffGrants', 'server/features/staff'],
  ['staffInvitations', 'server/features/staff'],
  ['ownerClaims', 'server/features/staff'],
  ['settingValues', 'server/features/staff'],
  ['backups', 'server/features/backups'],
  ['refundOrders', 'server/features/payments'],
  ['seatEnds', 'server/features/payments'],
  ['seats', 'server/features/seats'],
  ['places', 'server/features/seats'],
  ['placeNotices', 'server/features/seats'],
  ['batches', 'server/features/seats'],
  ['waiting', 'server/features/seats'],
  ['classes', 'server/features/classes'],
  ['registrations', 'server/features/submissions'],
  ['registrationLinks', 'server/features/submissions'],
  ['registrationNetworks', 'server/features/submissions'],
  ['classNews', 'server/features/timetable'],
  ['feeds', 'server/features/timetable'],
  ['reminders', 'server/features/timetable'],
  ['contentVersions', 'server/features/content'],
  ['contentState', 'server/features/content'],
])

const QUERIES = /^(?:selectFrom|insertInto|updateTable|deleteFrom|(?:inner|left|right|full)Join)$/

/** Queries that name a table of another feature; tests and measurements fill tables as they need them. */
export function tableOwnerFaults(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => !/^(?:server\/database|tests|scripts\/bench)\/|\.test\.ts$/.test(path))
    .flatMap(faultsOf)
}

function faultsOf({ path, text, program }: SourceFile): Fault[] {
  const faults: Fault[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!QUERIES.test(callee.property.name) || first?.type !== 'Literal') return
      const [table = ''] = String(first.value).split(' ')
      const owner = OWNERS.get(table)
      if (owner && !path.startsWith(`${owner}/`))
        faults.push({ path, line: lineOf(text, start), message: `Only ${owner} may name the table ${table}` })
    },
  }).visit(program)
  return faults
}
