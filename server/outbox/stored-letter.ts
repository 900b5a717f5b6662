import * as z from 'zod/mini'
import { storedJson } from '../database/stored-json.ts'
import type { Letter } from '../gateways/mailer.ts'

const First: z.ZodMiniType<Letter> = z.object({
  id: z.string(),
  to: z.string(),
  replyTo: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  link: z.nullable(z.string()),
})

export const StoredLetter = storedJson<Letter>([First, First])
