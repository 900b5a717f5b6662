/** What a new site needs before it earns. The server sees what is done; nobody ticks it off by hand. */
import * as z from 'zod/mini'

interface StepWords {
  readonly name: string
  readonly todo: string
}

export const CHECKLIST = {
  mail: {
    name: 'Connect a mail server',
    todo: 'No e-mail leaves this site: each is written to a file on the server. Enter your mail server and a sender.',
  },
  payments: {
    name: 'Take payments',
    todo: 'Enter the API keys of Razorpay, or its buttons, and the webhook secret. Without the secret no payment is ever reported.',
  },
  gst: {
    name: 'Make tax invoices',
    todo: 'Buyers get receipts until your GST number, legal name and address are entered.',
  },
  dates: {
    name: 'Announce the first dates',
    todo: 'No batch on sale has a first day. Open a batch and publish its dates.',
  },
  trainers: {
    name: 'Name who teaches',
    todo: 'A course on sale shows nobody who teaches it. Publish a trainer, and choose that person in the course.',
  },
  testimonials: {
    name: 'Replace the sample testimonials',
    todo: 'Samples are on show. Publish what students really said, and hide the samples.',
  },
  figures: {
    name: 'Replace the sample figures',
    todo: 'Courses show figures that were written down and not counted. Choose “counted” in each course.',
  },
  backUp: {
    name: 'Keep back-ups on another disk',
    todo: 'Back-ups are off, or on the disk of the records: what breaks it takes both. Set BACKUP_DIR in .env to a folder on another disk.',
  },
  secondFactor: {
    name: 'Protect your account',
    todo: 'Turn on the second factor: a stolen password is then not enough.',
  },
} as const satisfies Record<string, StepWords>
export type ChecklistKey = keyof typeof CHECKLIST

/** `key` is one of `CHECKLIST`, or of a later server. `href` is where it is done at the desk; null where that is not possible there. */
export const ChecklistStep = z.object({
  key: z.string(),
  isDone: z.boolean(),
  href: z.nullable(z.string()),
})
export type ChecklistStep = z.infer<typeof ChecklistStep>

export const Checklist = z.object({ steps: z.array(ChecklistStep), isPutAway: z.boolean(), version: z.int() })
export type Checklist = z.infer<typeof Checklist>
