const STEPS = [
  { seconds: 86_400, word: 'day' },
  { seconds: 3_600, word: 'hour' },
  { seconds: 60, word: 'minute' },
] as const

/** "5 minutes ago", "in 2 days". Not by Intl, which each browser writes differently. */
export function agoWords(moment: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - moment.getTime()) / 1000)
  const step = STEPS.find((one) => Math.abs(seconds) >= one.seconds)
  if (!step) return seconds >= 0 ? 'just now' : 'in a moment'
  const count = Math.floor(Math.abs(seconds) / step.seconds)
  const words = `${count} ${step.word}${count === 1 ? '' : 's'}`
  return seconds > 0 ? `${words} ago` : `in ${words}`
}
