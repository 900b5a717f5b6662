/**
 * Runs last in every prerendered page. It asks for the page's code only after the page has been painted, so that the
 * code never delays what there is to see.
 */
const BACKGROUND_MS = 1000

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

requestAnimationFrame(() => setTimeout(begin))
// A tab in the background paints nothing.
setTimeout(begin, BACKGROUND_MS)
