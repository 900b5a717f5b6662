import { indianTime } from '#contract/indian-time.ts'

/** When a webinar starts, in Indian time. */
export const WebinarMoment = ({ startsAt }: { startsAt: string }) => (
  <time dateTime={startsAt}>{indianTime(startsAt)}</time>
)
