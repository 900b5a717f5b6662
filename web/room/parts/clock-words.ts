/** 3723 as "1:02:03". */
export function clockWords(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** "1:02:03" or "62:03" as 3723; null where it is no place. */
export function secondsOf(written: string): number | null {
  const [, hours = '0', minutes = '', rest = ''] = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(written.trim()) ?? []
  return minutes === '' ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
}

/** "34 min". */
export const minuteWords = (seconds: number): string => `${Math.max(1, Math.round(seconds / 60))} min`
