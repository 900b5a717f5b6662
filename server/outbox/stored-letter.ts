import * as z from 'zod/mini'
import { storedJson } from '../database/stored-json.ts'
import type { Letter } from '../gateways/mailer.ts'

const words = {
  id: z.string(),
  to: z.string(),
  replyTo: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  link: z.nullable(z.string()),
}

const First: z.ZodMiniType<Letter> = z.pipe(
  z.object(words),
  z.transform((letter) => ({ ...letter, attachments: [], unsubscribe: null })),
)

const attachments = z.array(z.object({ name: z.string(), type: z.string(), text: z.string() }))

const WithAttachments: z.ZodMiniType<Letter> = z.pipe(
  z.object({ ...words, attachments }),
  z.transform((letter) => ({ ...letter, unsubscribe: null })),
)

const unsubscribe = z.nullable(z.string())

const WithUnsubscribe: z.ZodMiniType<Letter> = z.object({ ...words, attachments, unsubscribe })

const files = z.array(
  z.object({ name: z.string(), type: z.string(), text: z.string(), encoding: z.optional(z.literal('base64')) }),
)

const WithFiles: z.ZodMiniType<Letter> = z.object({ ...words, attachments: files, unsubscribe })

export const StoredLetter = storedJson<Letter>([First, First, WithAttachments, WithUnsubscribe, WithFiles])
