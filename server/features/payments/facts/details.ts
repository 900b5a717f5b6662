/** What is said of a payment itself, apart from its events. */
import { units } from '#contract/catalog.ts'
import type { Money } from '#contract/money.ts'
import { bySource, compare, type Source } from './sources.ts'

/** The amount is 0 where it was not given. */
export interface Details extends Money {
  readonly orderId: string | null
  /** As the buyer typed it, in lower case; empty when not given. */
  readonly email: string
  /** As the provider writes it: "+919876543210"; empty when not given. */
  readonly phone: string
  /** Course named by the payment itself: a title or an id. */
  readonly namedCourse: string | null
  /** How it was paid, in the provider's word: "upi"; empty when not given. */
  readonly means: string
  /** ISO time at which the buyer began to pay, as the provider states it; null when it does not. */
  readonly createdAt: string | null
  /** Who said each of them, where it was not a message of the provider. */
  readonly saidBy: SaidBy
}

type Name = Exclude<keyof Details, 'saidBy'>
export type SaidBy = { readonly [Key in Name]?: Source }

export const DETAILS = ['orderId', 'amount', 'currency', 'email', 'phone', 'namedCourse', 'means', 'createdAt'] as const

export const NO_DETAILS: Details = {
  orderId: null,
  amount: units(0),
  currency: '',
  email: '',
  phone: '',
  namedCourse: null,
  means: '',
  createdAt: null,
  saidBy: {},
}

const isGiven = (details: Details, name: Name): boolean => ![null, '', 0].includes(details[name])

/** Marks whatever is given as said by this source. */
export const detailsBy = (source: Source, details: Omit<Details, 'saidBy'>): Details => {
  const all = { ...details, saidBy: {} }
  if (source === 'message') return all
  return {
    ...all,
    saidBy: Object.fromEntries(DETAILS.filter((name) => isGiven(all, name)).map((name) => [name, source])),
  }
}

/** The stronger source counts for each; a weaker one adds what is missing. */
export function mergedDetails(a: Details, b: Details): Details {
  const of = (name: Name): Details => (counts(name, a, b) ? a : b)
  return {
    orderId: of('orderId').orderId,
    ...sumIn(of('amount')),
    email: of('email').email,
    phone: of('phone').phone,
    namedCourse: of('namedCourse').namedCourse,
    means: of('means').means,
    createdAt: of('createdAt').createdAt,
    saidBy: Object.fromEntries(
      DETAILS.flatMap((name) => {
        const source = of(name === 'currency' ? 'amount' : name).saidBy[name]
        return source ? [[name, source]] : []
      }),
    ),
  }
}

/** An amount is nothing without its currency, so both are of one source. */
const sumIn = ({ amount, currency }: Money): Money => ({ amount, currency })

/** One source should not say two things. If it does, the larger counts, and the earlier time, so that order makes no difference. */
function counts(name: Name, a: Details, b: Details): boolean {
  const isSum = name === 'amount'
  if (isSum ? isGiven(a, name) !== isGiven(b, name) : !isGiven(a, name) || !isGiven(b, name)) return isGiven(a, name)
  const rank = bySource(sourceOf(name, a), sourceOf(name, b))
  if (rank !== 0) return rank < 0
  if (isSum) return (a.amount - b.amount || compare(a.currency, b.currency)) >= 0
  const order = compare(a[name] ?? '', b[name] ?? '')
  return name === 'createdAt' ? order <= 0 : order >= 0
}

const sourceOf = (name: Name, { saidBy }: Details): Source =>
  saidBy[name] ?? (name === 'amount' ? saidBy.currency : undefined) ?? 'message'
