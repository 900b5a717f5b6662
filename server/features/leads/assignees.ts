/** To whom a lead can be given. */
import { Refusal } from '#contract/refusal.ts'
import { may, type Staff } from '#contract/staff.ts'
import type { Queries } from '../../database/transaction.ts'
import { allStaff, staffOf } from '../staff/staff-roles.ts'
import type { Change } from './lead-changes.ts'

export const assignees = async (queries: Queries): Promise<Staff[]> => (await allStaff(queries)).filter(worksOnLeads)

/** Refuses a change that gives leads to somebody who does not work on them. */
export async function assigneeFault(
  queries: Queries,
  { assigneeId }: Pick<Change, 'assigneeId'>,
): Promise<Refusal<'fieldsInvalid'> | null> {
  if (!assigneeId) return null
  const staff = await staffOf(queries, assigneeId)
  return staff && worksOnLeads(staff) ? null : new Refusal('fieldsInvalid', { errors: [NOT_AN_ASSIGNEE] })
}

const worksOnLeads = (staff: Staff): boolean => may(staff, 'leadsWrite')

const NOT_AN_ASSIGNEE = { field: 'assigneeId', message: 'Please choose somebody who works on leads' }
