/** Runs last. Requests the page's code once the page has been painted. */
const WITHOUT_PAINT_MS = 1000

const loader = document.getElementById('loader')
let hasBegun = false

function begin(): void {
  if (hasBegun) return
  hasBegun = true
  load(loader?.dataset['core'])
  // Where another page replaces this one, its code is needed instead.
  void Promise.resolve(window.pageSwap).then(() => load(loader?.dataset['page']))
}

function load(addresses = ''): void {
  for (const address of addresses.split(' ').filter(Boolean)) {
    const script = document.createElement('script')
    script.src = address
    script.async = false
    document.head.append(script)
  }
}

// A background tab paints nothing, and not every browser reports paints.
setTimeout(begin, WITHOUT_PAINT_MS)
new PerformanceObserver((painted) => {
  if (painted.getEntriesByName('first-contentful-paint').length > 0) begin()
}).observe({ type: 'paint', buffered: true })
