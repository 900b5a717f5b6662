import type { MetricType } from 'web-vitals'

/** Passes each figure of the page's speed to the callback. Without a callback nothing is loaded. */
export async function reportPerformance(callback?: (metric: MetricType) => void): Promise<void> {
  if (!callback) return
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import(/* webpackChunkName: "web-vitals" */ 'web-vitals')
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(callback)
}

export const beaconTo =
  (url: string) =>
  ({ name, value, rating, id }: MetricType): void => {
    navigator.sendBeacon(
      url,
      JSON.stringify({ name, value, rating, id, path: window.location.hash.slice(1).split('?')[0] || '/' }),
    )
  }
