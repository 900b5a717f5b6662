const SECONDS_IN_MINUTE = 60
const MINUTES_IN_HOUR = 60

/** "45 seconds", "12 minutes", "1 hour and 5 minutes": never shorter than it is. */
export function durationInWords(seconds: number): string {
  if (seconds <= SECONDS_IN_MINUTE) return counted(Math.max(1, Math.ceil(seconds)), 'second')
  const minutes = Math.ceil(seconds / SECONDS_IN_MINUTE)
  const [hours, rest] = [Math.floor(minutes / MINUTES_IN_HOUR), minutes % MINUTES_IN_HOUR]
  const parts = [...(hours > 0 ? [counted(hours, 'hour')] : []), ...(rest > 0 ? [counted(rest, 'minute')] : [])]
  return parts.join(' and ')
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
