/** Every refusal: code, HTTP status and sentence. Sent as `application/problem+json` (RFC 9457). */
import * as z from 'zod/mini'
import type { DeskRefusalCode } from './desk-problem.ts'

export const REFUSALS = {
  addressMalformed: { status: 400, title: 'The address holds a character that no name has' },
  bodyMalformed: { status: 400, title: 'The request is not valid JSON' },
  socialSignInFailed: { status: 400, title: 'Signing in with the other service did not work. Please try again' },
  keyMalformed: { status: 400, title: 'The Idempotency-Key must be 1 to 200 printable characters' },
  signatureWrong: { status: 400, title: 'The signature is not right' },
  tokenInvalid: { status: 400, title: 'This link is not valid any more. Please ask for a new one' },
  signInRequired: { status: 401, title: 'Please sign in' },
  credentialsWrong: { status: 401, title: 'Invalid email or password' },
  secondFactorRequired: { status: 403, title: 'Please sign in at /desk with your code' },
  passwordRequired: { status: 403, title: 'Please sign in to this account, or type its password' },
  otherMember: {
    status: 403,
    title:
      'Another member is signed in here by now, so nothing was sent. Sign in again as yourself, or reload the page to go on as they',
  },
  crossSite: { status: 403, title: 'The request came from another site' },
  notFound: { status: 404, title: 'There is nothing at this address' },
  courseUnknown: { status: 404, title: 'Course not found' },
  webinarUnknown: { status: 404, title: 'Webinar not found' },
  alreadyVerified: { status: 409, title: 'This email address is verified already' },
  emailTakenElsewhere: {
    status: 409,
    title: 'An account with this email address already exists. Please sign in with your password',
  },
  emailTaken: { status: 409, title: 'An account with this email address already exists' },
  notOpen: { status: 409, title: 'This is not open at the moment' },
  webinarOver: { status: 409, title: 'This masterclass is over' },
  priceChanged: { status: 409, title: 'The price has changed. Nothing was charged' },
  notOnSale: { status: 409, title: 'No batch of this course is on sale at the moment. Nothing was charged' },
  batchNotOpen: { status: 409, title: 'This batch can no longer be joined. Nothing was charged' },
  seatedAlready: { status: 409, title: 'You have a seat in this course already' },
  bodyTooLarge: { status: 413, title: 'The request is larger than 32 KiB' },
  contentTypeUnsupported: { status: 415, title: 'The request must be application/json' },
  rangeBeyond: { status: 416, title: 'The file has no such part' },
  fieldsInvalid: { status: 422, title: 'Some fields need your attention' },
  keyReused: { status: 422, title: 'This Idempotency-Key was used with another body' },
  tooManyRequests: { status: 429, title: 'Too many requests. Please wait a little and try again' },
  internal: { status: 500, title: 'Something went wrong on our side. Nothing was saved' },
  providerUnavailable: { status: 501, title: 'Signing in this way is not available yet' },
  webhookUnavailable: { status: 503, title: 'No webhook secret is configured' },
  storageFull: {
    status: 503,
    title: 'Nothing can be stored at the moment, and nothing was saved. Please try again later',
  },
  busy: { status: 503, title: 'The server is busy. Please try again in a moment' },
} as const satisfies Record<string, { status: number; title: string }>

export type RefusalCode = keyof typeof REFUSALS | DeskRefusalCode

export const FieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  errors: z.array(FieldError),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>

interface Issue {
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
  readonly message: string
  readonly keys?: readonly string[]
}

export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const seen = new Map<string, string>()
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
    const fields = issue.keys?.map((key) => [...path, key].join('.')) ?? [path.join('.')]
    for (const field of fields) if (!seen.has(field)) seen.set(field, issue.message)
  }
  return [...seen].map(([field, message]) => ({ field, message }))
}
