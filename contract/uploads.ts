import * as z from 'zod/mini'
import { filled, oneOf, record } from './fields.ts'
import { FILE_PURPOSES } from './files.ts'

export const FileToKeep = record({
  upload: z.string().check(z.regex(/^[0-9a-f]{48}$/, 'This is no upload')),
  name: filled('Say how the file is called'),
  purpose: oneOf(FILE_PURPOSES, 'Say what it is for'),
})

export const UploadPurpose = record({ for: z.optional(oneOf(FILE_PURPOSES)) })
