/** The table `meetingRows`: who the meeting service saw in a class. */
import { randomUUID } from 'node:crypto'
import type { ClassTime } from '#contract/batches.ts'
import type { Member } from '#contract/accounts.ts'
import { folded } from '#contract/folded-text.ts'
import type { Participant, ParticipantSettled } from '#contract/attendance.ts'
import type { MeetingRowTable } from '../tables.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { minutesIn } from './attended.ts'
import type { Stay } from './meeting-report.ts'

export type Known = Pick<Member, 'uid' | 'fullName' | 'email'>

/** Takes the place of the list that was read in before. Who was settled by hand stays so. */
export async function keepStays(
  tx: Transaction,
  classId: string,
  stays: readonly Stay[],
  members: readonly Known[],
): Promise<void> {
  const before = new Map((await rowsOfClass(tx, classId)).map((row) => [keyOf(row), row]))
  await tx.deleteFrom('meetingRows').where('classId', '=', classId).execute()
  const onlyFit = onlyFits(stays, members)
  const rows = stays.map((stay): MeetingRowTable => {
    const old = before.get(keyOf(stay))
    const userId = old?.isSettled ? old.userId : onlyFit(stay)
    return { ...stay, id: randomUUID(), classId, userId, isSettled: old?.isSettled ?? 0 }
  })
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await tx
      .insertInto('meetingRows')
      .values(rows.slice(start, start + AT_ONCE))
      .execute()
}

const AT_ONCE = 100

/** Says who a participant is; undefined where the list has no such one. */
export async function settleParticipant(
  tx: Transaction,
  classId: string,
  { name, email, uid }: ParticipantSettled,
): Promise<MeetingRowTable | undefined> {
  const [first] = await tx
    .updateTable('meetingRows')
    .set({ userId: uid, isSettled: 1 })
    .where('classId', '=', classId)
    .where('name', '=', name)
    .where('email', '=', email)
    .returningAll()
    .execute()
  return first
}

export const rowsOfClass = (queries: Queries, classId: string): Promise<MeetingRowTable[]> =>
  queries
    .selectFrom('meetingRows')
    .selectAll()
    .where('classId', '=', classId)
    .orderBy('name')
    .orderBy('email')
    .orderBy('joinedAt')
    .execute()

/** Those of the list whom nothing but a person can tell, or has told. */
export function participantsIn(
  rows: readonly MeetingRowTable[],
  time: ClassTime,
  members: readonly Known[],
): Participant[] {
  const groups = Map.groupBy(rows, keyOf)
  const named = byName(members)
  return [...groups.values()].flatMap((stays) => {
    const [{ name, email, userId, isSettled } = NOBODY] = stays
    if (userId !== null && isSettled === 0) return []
    const fits = fitsOf({ name, email }, named)
    return [{ name, email, minutes: minutesIn(stays, time), fits, uid: userId, isSettled: isSettled === 1 }]
  })
}

const NOBODY = { name: '', email: '', userId: null, isSettled: 0 } as const

type Called = Pick<Stay, 'name' | 'email'>

const keyOf = ({ name, email }: Called): string => `${name}\n${email}`

/** By the address, or, without one, by a name that one member has and one participant: everything else is for a person. */
function onlyFits(stays: readonly Stay[], members: readonly Known[]): (called: Called) => string | null {
  const uids = new Map(members.map(({ uid, email }) => [email.toLowerCase(), uid]))
  const named = byName(members)
  const called = new Map(stays.map((stay) => [keyOf(stay), calledAs(stay.name)]))
  const namesakes = Map.groupBy(called.values(), (name) => name)
  return (one) => {
    // Members choose their names, so a name never takes what the list gives to an address.
    if (one.email !== '') return uids.get(one.email) ?? null
    const [uid, ...others] = fitsOf(one, named)
    const isAlone = namesakes.get(calledAs(one.name))?.length === 1
    return uid !== undefined && others.length === 0 && isAlone ? uid : null
  }
}

type Named = ReadonlyMap<string, readonly Known[]>

const byName = (members: readonly Known[]): Named => Map.groupBy(members, ({ fullName }) => calledAs(fullName))

const fitsOf = ({ name }: Called, named: Named): string[] => {
  const fits = namesIn(name).flatMap((one) => named.get(calledAs(one)) ?? [])
  return [...new Set(fits.map(({ uid }) => uid))]
}

/** How each is called, with the address where two are called the same. */
export function toldApart(members: readonly Known[]): Map<string, string> {
  const namesakes = [...byName(members).values()]
  return new Map(
    namesakes.flatMap((group) =>
      group.map(({ uid, fullName, email }) => [uid, group.length > 1 ? `${fullName} (${email})` : fullName] as const),
    ),
  )
}

/** Zoom shows a name that was changed as "Asha (Asha Rao)". */
function namesIn(name: string): string[] {
  const [, outer, inner] = /^(.+?)\s*\(([^()]+)\)$/.exec(name) ?? []
  return [name, outer, inner].filter((one) => one !== undefined)
}

/** Also without accents of Latin letters and dots. */
const calledAs = (name: string): string => folded(name.normalize('NFKD').replace(/[\u0300-\u036f.]/g, ' '))
