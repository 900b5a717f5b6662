/** The erasure of a person at the desk: what would go, what a law keeps, and what was done. Times are ISO 8601 UTC. */
import * as z from 'zod/mini'
import { filledLines, record } from './fields.ts'

export const LAWS = ['tax', 'log'] as const
export type Law = (typeof LAWS)[number]

export const ERASURE_OBSTACLES = ['worksAtDesk', 'messagesWait', 'siteAddress'] as const
export type ErasureObstacle = (typeof ERASURE_OBSTACLES)[number]

export const LAW_WORDS = {
  tax: 'Companies Act, 2013, section 128(5), and CGST Act, 2017, section 36',
  log: 'DPDP Rules, 2025, rule 8(3)',
} as const satisfies Record<Law, string>

const Counted = z.object({ title: z.string(), count: z.int() })

const ErasurePreview = z.object({
  name: z.string(),
  addresses: z.array(z.string()),
  /** Of whom the preview is: sent along, so that nobody else is erased. */
  seen: z.string(),
  obstacle: z.nullable(z.enum(ERASURE_OBSTACLES)),
  goes: z.array(Counted),
  stays: z.array(z.object({ ...Counted.shape, law: z.enum(LAWS), until: z.string() })),
  invoicesWithoutState: z.int(),
  mentions: z.int(),
  savedLists: z.array(z.object({ name: z.string(), by: z.string() })),
  /** Texts and payments of others: they name the person, and stay as they are. */
  elsewhere: z.array(z.object({ ...Counted.shape, by: z.nullable(z.string()) })),
  others: z.array(z.object({ id: z.string(), name: z.string(), why: z.enum(['same phone', 'same name']) })),
  hasMoreOthers: z.boolean(),
  backupsEnd: z.string(),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

const ErasureDone = z.object({
  hiddenAt: z.string(),
  by: z.string(),
  why: z.string(),
  purgeAt: z.string(),
  purgedAt: z.nullable(z.string()),
  counts: z.array(Counted),
})
export type ErasureDone = z.infer<typeof ErasureDone>

export const ErasureOfPerson = z.object({ preview: z.nullable(ErasurePreview), done: z.nullable(ErasureDone) })
export type ErasureOfPerson = z.infer<typeof ErasureOfPerson>

export const ErasureOrder = record({
  seen: z.string().check(z.maxLength(100, 'Look at the preview again')),
  why: filledLines('Say why'),
})
export type ErasureOrder = z.infer<typeof ErasureOrder>

export const ErasureKept = z.object({ id: z.string(), purgeAt: z.string() })
export type ErasureKept = z.infer<typeof ErasureKept>
