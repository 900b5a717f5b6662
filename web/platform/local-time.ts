const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment in the reader's own time zone: "21 Nov 2026, 7:05 pm". Not by Intl, which each browser writes differently. */
export function localTime(moment: Date): string {
  return `${localDay(moment)}, ${localClock(moment)}`
}

export function localDay(moment: Date): string {
  return `${moment.getDate()} ${MONTHS[moment.getMonth()]} ${moment.getFullYear()}`
}

const INDIA_MINUTES = -330

export const hasIndianClock = (moment: Date): boolean => moment.getTimezoneOffset() === INDIA_MINUTES

/** A moment by the reader's own clock, or null where that is India's too. */
export const ownTime = (iso: string): string | null => (hasIndianClock(new Date(iso)) ? null : localTime(new Date(iso)))

function localClock(moment: Date): string {
  const hours = moment.getHours()
  return `${hours % 12 || 12}:${String(moment.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}
