import { formatRupees, type Course, type Price } from '#contract/catalog.ts'

type Priced = Pick<Course, 'id' | 'originalPrice' | 'discountedPrice'>

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/

/** Where the list of prices is out of order, or says something else than the pages of the courses. */
export function priceFaults(prices: readonly Price[], courses: readonly Priced[]): string[] {
  const unknown = prices.filter(({ courseId }) => !courses.some(({ id }) => id === courseId))
  return [
    ...unknown.map(({ courseId }) => `names the course ${courseId}, which does not exist`),
    ...prices.flatMap(momentFaults),
    ...courses.flatMap((course) => [
      ...orderFaults(prices.filter(({ courseId }) => courseId === course.id)),
      ...pageFaults(prices, course),
    ]),
  ].map((fault) => `content/prices.ts ${fault}`)
}

const momentFaults = ({ courseId, from }: Price): string[] =>
  MOMENT.test(from) && !Number.isNaN(Date.parse(from))
    ? []
    : [`has a price of ${courseId} from ${from}; write a moment such as 2027-01-31T10:00:00+05:30`]

const orderFaults = (own: readonly Price[]): string[] =>
  own.flatMap(({ courseId, from }, index) => {
    const before = own[index - 1]
    return before && Date.parse(from) <= Date.parse(before.from)
      ? [`has the price of ${courseId} from ${from} after a later one: the newest stands last`]
      : []
  })

function pageFaults(prices: readonly Price[], { id, originalPrice, discountedPrice }: Priced): string[] {
  const last = prices.findLast(({ courseId }) => courseId === id)
  if (!last) return [`has no price of ${id}`]
  if (last.original === originalPrice && last.discounted === discountedPrice) return []
  const [listed, shown] = [last.discounted, discountedPrice].map(formatRupees)
  return [
    `says last that ${id} costs ${listed} (before: ${formatRupees(last.original)}), and its page says ${shown} (before: ${formatRupees(originalPrice)}): add a line for the new price`,
  ]
}
