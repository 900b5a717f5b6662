/** Runs last in every prerendered page. Once the page has been painted, it asks for the page's code. */
const WITHOUT_PAINT_MS = 1000

const loader = document.getElementById('loader')
let hasBegun = false

function begin(): void {
  if (hasBegun) return
  hasBegun = true
  load(loader?.dataset['core'])
  // Another page may be taking this one's place; then it is that one's code which is needed.
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

// A tab in the background paints nothing, and not every browser tells of it.
setTimeout(begin, WITHOUT_PAINT_MS)
new PerformanceObserver((painted) => {
  if (painted.getEntriesByName('first-contentful-paint').length > 0) begin()
}).observe({ type: 'paint', buffered: true })
