/** Everything that is kept on a person, as a file: for the desk, and for the member herself. */
import { Hono } from 'hono'
import { Refusal } from '#contract/refusal.ts'
import { OwnDownload } from '#contract/rights-requests.ts'
import { mayAll } from '#contract/staff.ts'
import type { Queries } from '../../database/transaction.ts'
import { zip } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { limitPerMember } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import type { AccountsDeps } from '../accounts/deps.ts'
import { membersByIds } from '../accounts/members.ts'
import { forMembers } from '../accounts/session.ts'
import { noteChange } from '../audit/note-change.ts'
import { act } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { staffOf } from '../staff/staff-roles.ts'
import { type DownloadDeps, downloadOf } from './download.ts'
import { personAtDesk, personHerself, type KeptPerson } from './kept-person.ts'
import { limitWholePeople } from './limit-whole-people.ts'
import { refuseStranger } from './refuse-stranger.ts'

export type DeskDownloadDeps = DeskDeps & DownloadDeps
type MemberDownloadDeps = AccountsDeps & DownloadDeps

/** `/api/desk/people/:id/download`: noted in the audit before the file goes out. */
export const deskDownloadRoute = (deps: DeskDownloadDeps) =>
  new Hono<Env>().post(
    '/people/:id/download',
    route({
      tag: 'Rights requests',
      summary: 'Everything that is kept on a person, as a ZIP for that person',
      by: [deps.desk.forStaff('requestsRead'), deps.desk.stepUp, limitWholePeople(deps)],
      answer: zip,
      refusals: ['notFound', 'forbidden'],
    }),
    async (c) => c.var.answer(await downloadAtDesk(deps, c, c.req.param('id'))),
  )

const OF_STAFF = new Refusal('forbidden', { detail: 'This person works at the desk: an owner does this' })

async function downloadAtDesk(deps: DeskDownloadDeps, c: RequestContext, id: string) {
  const { database } = deps
  const staff = c.get('staff')
  const person = await personAtDesk(database.db, id)
  if (!person) return new Refusal('notFound')
  const isOwner = staff.roles.some(({ role }) => role === 'owner')
  if (!isOwner && person.uid !== null && (await staffOf(database.db, person.uid))) return OF_STAFF
  const herself = await asHerself(database.db, person)
  const { rows, ...packed } = await downloadOf(deps, person, { herself, readsReasons: mayAll(staff, 'auditRead') })
  const subject =
    person.uid === null
      ? { type: 'contact' as const, id: person.contactIds[0] ?? id }
      : { type: 'account' as const, id: person.uid }
  await act(deps, c, {}, (tx, by) =>
    noteChange(tx, by, {
      action: 'rights.download',
      subject,
      before: null,
      after: { rows },
    }),
  )
  return packed
}

async function asHerself(queries: Queries, person: KeptPerson): Promise<KeptPerson> {
  const member = person.uid === null ? undefined : (await membersByIds(queries, [person.uid])).get(person.uid)
  return member ? personHerself(queries, member) : person
}

/** `/api/users/me/download`: whoever finds an open browser does not get it. */
export function memberDownloadRoute(deps: MemberDownloadDeps) {
  const { database, identity, counters, limits } = deps
  const limited = limitPerMember(counters, 'download', limits.downloadsPerAccount)
  return new Hono<Env>().post(
    '/me/download',
    route({
      tag: 'Profile',
      summary: 'Everything that is kept on the member, as a ZIP',
      by: [forMembers(identity), limited],
      body: OwnDownload,
      answer: zip,
      refusals: ['passwordWrong', 'stepUpRequired', 'tooManyRequests'],
    }),
    async (c) => {
      const refused = await refuseStranger(deps, c, c.req.valid('json').password)
      if (refused) return c.var.answer(refused)
      return c.var.answer(await downloadOf(deps, await personHerself(database.db, c.get('member'))))
    },
  )
}
