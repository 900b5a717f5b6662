/** Requests the whole style sheet and the page's code once the page has been painted. */
import { parsed } from './parsed.ts'

const WITHOUT_PAINT_MS = 1000

let hasBegun = false

async function begin(): Promise<void> {
  if (hasBegun) return
  hasBegun = true
  await parsed
  const lists = document.getElementById('data')?.dataset
  loadStyle()
  load(lists?.['core'])
  load(lists?.['page'])
}

/** The page carries its own rules alone. Without scripts, the whole sheet is asked for at once. */
function loadStyle(): void {
  const link = document.querySelector('head noscript')?.textContent
  if (!link) return
  document.head.insertAdjacentHTML('beforeend', link)
  const sheet = document.head.lastElementChild
  window.wholeStyle = new Promise((resolve) => {
    for (const end of ['load', 'error']) sheet?.addEventListener(end, resolve)
  })
}

function load(addresses = ''): void {
  for (const address of addresses.split(' ').filter(Boolean)) {
    const script = document.createElement('script')
    script.src = address
    script.async = false
    document.head.append(script)
  }
}

export function loadAfterPaint(): void {
  // A background tab paints nothing, and not every browser reports paints.
  setTimeout(() => void begin(), WITHOUT_PAINT_MS)
  new PerformanceObserver((painted) => {
    if (painted.getEntriesByName('first-contentful-paint').length > 0) void begin()
  }).observe({ type: 'paint', buffered: true })
}
