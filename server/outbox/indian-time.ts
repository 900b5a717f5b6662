const ZONE = 'Asia/Kolkata'

/** `21 November 2026`: the day in India. */
export const indianDay = (time: Date | string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: ZONE }).format(new Date(time))

/** `21 November 2026, 5:30 pm (Indian time)`. */
export const indianTime = (time: Date | string): string => {
  const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: ZONE })
  return `${indianDay(time)}, ${clock.format(new Date(time)).replace(/\s/g, ' ')} (Indian time)`
}
