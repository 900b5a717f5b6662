import type { BrowserContext } from '@playwright/test'

/**
 * From now on every page is translated as browsers do it: each text, also one that comes later, stands in two elements. `isEarly`:
 * before the page's own code has taken over.
 */
export const translate = (context: BrowserContext, { isEarly = false } = {}): Promise<unknown> =>
  context.addInitScript((isEarly) => {
    const name: string = 'font'
    const SKIPPED = 'script, style, noscript, textarea, option, title, font'
    function wrap(root: Node) {
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
      while (walk.nextNode()) texts.push(walk.currentNode)
      for (const text of texts) {
        const parent = text.parentElement
        if (!parent || parent.closest(SKIPPED) || !text.nodeValue?.trim()) continue
        const inner = document.createElement(name)
        const outer = document.createElement(name)
        outer.append(inner)
        text.parentNode?.replaceChild(outer, text)
        inner.append(text)
      }
    }
    function begin() {
      wrap(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node)
      }).observe(document.body, { childList: true, subtree: true })
    }
    function beginOnceDrawn() {
      const isDrawn = /^\/(?:desk|room)/.test(location.pathname) && document.querySelector('h1')
      if (isDrawn || 'live' in document.documentElement.dataset) begin()
      else requestAnimationFrame(beginOnceDrawn)
    }
    document.addEventListener('DOMContentLoaded', isEarly ? begin : beginOnceDrawn)
  }, isEarly)
