import type { BrowserContext } from '@playwright/test'

/** What a translator does with the texts of the page: it shows its own, keeps them in its elements, or makes one sentence of those beside each other. */
export type Translator = 'throwsAway' | 'keeps' | 'merges'

interface Translating {
  /** Before the page's own code has taken over. */
  readonly isEarly?: boolean
  readonly translator?: Translator
}

/** From now on every page is translated as browsers do it: each text, also one that comes or changes later, gives way to two elements. */
export const translate = (
  context: BrowserContext,
  { isEarly = false, translator = 'throwsAway' }: Translating = {},
): Promise<unknown> =>
  context.addInitScript(
    ({ isEarly, translator }) => {
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
          parent.insertBefore(outer, text)
          for (const one of translator === 'merges' ? sentence(text) : [text]) {
            parent.removeChild(one)
            inner.append(translator === 'keeps' ? one : (one.nodeValue ?? ''))
          }
        }
      }
      function sentence(text: Node): Node[] {
        const all = [text]
        for (let next = text.nextSibling; next?.nodeType === Node.TEXT_NODE; next = next.nextSibling) all.push(next)
        return all
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
    },
    { isEarly, translator },
  )
