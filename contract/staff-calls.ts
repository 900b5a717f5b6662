/** What the calls about staff, their sign-ins and their second factor take and answer. */
import * as z from 'zod/mini'
import { emailAddress, fieldsAgree, filled, record, seenVersion } from './fields.ts'
import { ROLES, type Right } from './staff.ts'

export const FactorBegun = z.object({ uri: z.string(), secret: z.string() })
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const Device = z.object({
  id: z.string(),
  name: z.string(),
  openedAt: z.string(),
  usedAt: z.string(),
  isCurrent: z.boolean(),
})
export type Device = z.infer<typeof Device>
export const DeviceList = z.object({ devices: z.array(Device) })

const batchKey = z.optional(z.nullable(z.string().check(z.regex(/^[\w-]{1,40}$/, 'This is no batch'))))
const role = z.enum(ROLES, { error: 'Choose a role' })
const why = z.optional(z.string().check(z.trim(), z.maxLength(500, 'Use at most 500 characters')))

export const NewStaff = record({
  email: emailAddress('Please enter a valid email address'),
  role,
  batchKey,
  why,
}).check(
  fieldsAgree(['role', 'batchKey'], (given) => given.role === 'trainer' || !given.batchKey, {
    field: 'batchKey',
    error: 'Only a trainer is for one batch',
  }),
)
export type NewStaff = z.infer<typeof NewStaff>

export const RoleTaken = record({ uid: filled('Say whose'), role, batchKey, why })

export const StaffAdded = z.object({
  outcome: z.enum(['given', 'invited', 'alreadyGiven']),
})
export type StaffAdded = z.infer<typeof StaffAdded>

const RoleGiven = z.object({ role: z.enum(ROLES), batchKey: z.nullable(z.string()) })

export const StaffMember = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.extend(RoleGiven, { grantedBy: z.string(), grantedAt: z.string() })),
  granted: z.array(z.string()),
  hasFactor: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  batchKey: z.nullable(z.string()),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

const NamedBatch = z.object({ key: z.string(), name: z.string(), isOver: z.boolean() })

export const StaffList = z.object({
  staff: z.array(StaffMember),
  invitations: z.array(Invitation),
  batches: z._default(z.array(NamedBatch), []),
})
export type StaffList = z.infer<typeof StaffList>

export const Colleagues = z.object({
  colleagues: z.array(z.object({ uid: z.string(), name: z.string(), roles: z.array(RoleGiven) })),
})

export const FactorReset = record({ why: filled('Say why', 500) })
export type FactorReset = z.infer<typeof FactorReset>

export const Grants = record({
  granted: z.array(z.string()).check(z.maxLength(10, 'These are too many')),
  why,
})
export const GrantsGiven = z.object({ granted: z.array(z.string()) })
export type GrantsGiven = { readonly granted: readonly Right[] }

export const InvitationToken = record({ token: filled('This link is not valid') })
export const InvitationShown = z.object({
  email: z.string(),
  role: z.string(),
  invitedBy: z.string(),
  expiresAt: z.string(),
})

export const SETTINGS = { staffSecondFactor: false, checklistPutAway: false } as const
export type SettingName = keyof typeof SETTINGS

export const Setting = z.object({
  name: z.string(),
  value: z.boolean(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: z.nullable(z.string()),
})
export type Setting = z.infer<typeof Setting>
export const SettingChange = record({ value: z.boolean(), version: seenVersion() })
