/** Members who register, prove their address, press the button of a course and pay, or fail to. */
import { Member } from '#contract/accounts.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import type { EventName, PaymentChanges } from '#stand-ins/provider/events.ts'
import { registration } from '#stand-ins/people/makers.ts'
import type { Dice } from '#stand-ins/people/dice.ts'
import type { SamplePerson } from './sample-people.ts'
import type { SampleSite } from './sample-site.ts'

export const SAMPLE_PASSWORD = 'column 7 trays'

/** How a purchase ends; of a hundred, so many. */
const ENDINGS = [
  ...Array.from({ length: 74 }, () => 'seated' as const),
  ...Array.from({ length: 9 }, () => 'another address' as const),
  ...Array.from({ length: 6 }, () => 'failed' as const),
  ...Array.from({ length: 5 }, () => 'refunded' as const),
  ...Array.from({ length: 3 }, () => 'authorised' as const),
  ...Array.from({ length: 3 }, () => 'disputed' as const),
]

/** A member with a proven address. */
export async function register(site: SampleSite, { name, email, phone }: SamplePerson) {
  const fields = registration({ fullName: name, email, mobile: phone, password: SAMPLE_PASSWORD })
  const answer = await site.call('POST', '/api/auth/sign-up/email', fields)
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { uid } = Member.parse(await answer.json())
  await site.settle()
  const letter = site.letters.findLast(({ to, link }) => to === email && link?.includes('#token='))
  const token = decodeURIComponent(/#token=(\S+)/.exec(letter?.link ?? '')?.[1] ?? '')
  await site.call('POST', '/api/auth/verify-email', { token }, cookie)
  return { uid, cookie }
}

/** Somebody registers and buys; `number` tells the payments apart. */
export async function buy(site: SampleSite, { of, roll }: Dice, person: SamplePerson, number: number): Promise<void> {
  const course = of(site.catalog.now().courses.filter(({ batch }) => batch !== null))
  const { cookie } = await register(site, person)
  await site.call('POST', '/api/payments/intents', { courseId: course.id }, cookie)
  if (roll(3) > 0) await sayState(site, cookie, of(['24', '24', '27', '29', '33', '07']))
  const ending = of(ENDINGS)
  const payment: PaymentChanges = {
    id: `pay_Sample${String(number).padStart(8, '0')}`,
    amount: course.discountedPrice,
    email: ending === 'another address' ? `office.${person.email}` : person.email,
    contact: `+91${person.phone}`,
    created_at: Math.floor(site.now().getTime() / 1000),
  }
  for (const event of EVENTS[ending]) await site.deliver(event, payment)
  if (ending === 'refunded') await site.deliver('refund.processed', payment, course.discountedPrice)
  if (ending === 'disputed') await dispute(site, payment, of)
  await site.settle()
}

const EVENTS = {
  seated: ['payment.authorized', 'payment.captured'],
  'another address': ['payment.captured'],
  failed: ['payment.failed'],
  refunded: ['payment.captured'],
  authorised: ['payment.authorized'],
  disputed: ['payment.captured'],
} as const satisfies Record<(typeof ENDINGS)[number], readonly EventName[]>

const sayState = async (site: SampleSite, cookie: string, state: string): Promise<void> =>
  void (await site.call('PUT', '/api/users/me/buyer-state', { state }, cookie))

async function dispute(site: SampleSite, payment: PaymentChanges, of: Dice['of']): Promise<void> {
  const respondBy = Math.floor((site.now().getTime() + 8 * DAY_MS) / 1000)
  const given = {
    id: `disp_${payment.id}`,
    amount: payment.amount ?? 0,
    respond_by: respondBy,
    reason_code: 'services_not_provided',
  }
  await site.deliver('payment.dispute.created', payment, undefined, given)
  const end = of(['payment.dispute.won', 'payment.dispute.lost', null] as const)
  if (end) await site.deliver(end, payment, undefined, given)
}
