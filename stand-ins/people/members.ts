import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect } from '@playwright/test'
import { Member, type Registration } from '#contract/accounts.ts'
import { tokenOf } from '../mailbox.ts'
import type { Site } from '../site.ts'
import { registration } from './makers.ts'

export const freshEmail = () => `${randomUUID()}@example.com`

/** A member registered through the API. `context` gets the session's cookie. */
export async function registerMember(
  context: Pick<BrowserContext, 'request'>,
  changes: Partial<Registration> = {},
): Promise<Registration & { readonly uid: string }> {
  const fields = registration({ email: freshEmail(), ...changes })
  const answer = await context.request.post('/api/auth/sign-up/email', { data: fields })
  expect(answer.status()).toBe(201)
  return { ...fields, uid: Member.parse(await answer.json()).uid }
}

/** A new member who is signed in in this browser, as if the sign-in had happened here. */
export async function signedInMember(context: BrowserContext, changes: Partial<Registration> = {}) {
  const member = await registerMember(context, changes)
  await rememberSignIn(context)
  return member
}

/** Proves the address of whoever is signed in in this browser, by the newest letter that asks for it. */
export async function verifyAddress(
  context: Pick<BrowserContext, 'request'>,
  { smtp }: Pick<Site, 'smtp'>,
  email: string,
) {
  const token = tokenOf(await smtp.mailbox.waitFor(email, 'Verify your email address'))
  expect((await context.request.post('/api/auth/verify-email', { data: { token } })).ok()).toBe(true)
}

/** Pages of this browser ask who is signed in, as after a sign-in on one of them. */
export async function rememberSignIn(context: BrowserContext): Promise<void> {
  // Set once for a tab: who signs out in it stays signed out.
  await context.addInitScript(() => {
    const isPage = location.origin !== 'null'
    if (!isPage || sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', 'yes')
    localStorage.setItem('signedIn', 'cookie')
  })
}
