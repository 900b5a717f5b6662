/** A seller, members with a seat, and their documents, for tests of documents. */
import assert from 'node:assert/strict'
import { extractText, getDocumentProxy } from 'unpdf'
import { Member } from '#contract/accounts.ts'
import { numberInAddress } from '#contract/document-numbers.ts'
import { Purchases } from '#contract/payments.ts'
import { readConfig } from '#server/config.ts'
import type { Ledger } from '#server/features/payments/ledger/ledger.ts'
import { factsOfEvent } from '#server/features/payments/provider/provider-event.ts'
import { memoryNumberMarks, type NumberMarkStore } from '#server/gateways/number-marks.ts'
import { createBooks } from '#server/site.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { providerEvent } from '#stand-ins/provider/events.ts'
import { catalogWith } from './catalogs.ts'
import { send } from './payment-chain.ts'
import { NOON, OWNER, type TestApp } from './test-app.ts'

export const SELLER = {
  GSTIN: '24ABCDE1234F1Z6',
  LEGAL_NAME: 'Example Training Private Limited',
  LEGAL_ADDRESS: '1 Example Road, Vadodara 390001',
}

export const factsOf = (...event: Parameters<typeof providerEvent>) =>
  factsOfEvent(providerEvent(...event)) ?? assert.fail()

/** What documents are made with beside the app. */
export const documentDeps = (
  { database }: TestApp,
  env: Record<string, string>,
  { marks = memoryNumberMarks(), time = NOON }: { marks?: NumberMarkStore; time?: Date } = {},
) => {
  const now = () => time
  const config = readConfig({ OWNER_EMAIL: OWNER, ...env })
  return createBooks({ catalog: catalogWith({}, now), database, config, now, marks })
}

interface SeatedOptions {
  readonly email?: string
  readonly id?: string
  readonly fullName?: string
  readonly marks?: NumberMarkStore
}

export interface Seated {
  readonly cookie: string
  readonly uid: string
  readonly ledger: Ledger
}

/** A member with a seat in Aspen Plus. */
export async function seated(
  app: TestApp,
  env: Record<string, string>,
  { email = 'asha@example.com', id = 'pay_1', fullName = 'Asha Rao', marks = memoryNumberMarks() }: SeatedOptions = {},
): Promise<Seated> {
  const response = await app.send('POST', '/api/auth/sign-up/email', registration({ email, fullName }))
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { uid } = Member.parse(await response.json())
  await send(app, 'payment.captured', { id, email: 'elsewhere@example.com' })
  const { ledger } = documentDeps(app, env, { marks })
  assert.equal(
    await ledger.assign(id, { userId: uid, courseId: 'AspenPlus' }, { actor: 'cli:owner', at: NOON, why: 'test' }),
    null,
  )
  return { cookie, ledger, uid }
}

const put = (app: TestApp, cookie: string, path: string, body: object) =>
  app.request(`/api/users/me/${path}`, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { cookie, 'Content-Type': 'application/json' },
  })

/** The member chooses a state. */
export const live = (app: TestApp, cookie: string, state: string) => put(app, cookie, 'buyer-state', { state })

/** The member buys for a business. */
export const buyFor = (app: TestApp, cookie: string, company: string, gstin: string) =>
  put(app, cookie, 'buyer-business', { company, gstin })

export const documentsIn = async (response: Response) =>
  Purchases.parse(await response.json()).seats.flatMap(({ documents }) => documents)

/** Asks for a document of the member. */
export const askFor = (app: TestApp, cookie: string, number: string) =>
  app.request(`/api/users/me/documents/${numberInAddress(number)}`, { headers: { cookie } })

/** What the PDF of a document says. */
export async function textOf(app: TestApp, cookie: string, number: string): Promise<string> {
  const response = await askFor(app, cookie, number)
  assert.equal(response.headers.get('content-type'), 'application/pdf')
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: true })
  return text
}
