const TRANSLATOR = 'FONT'

const shownFor = new WeakMap<Node, Node>()

/** Lets React go on in a page that the browser translates, as decision 093 tells. */
export function bearTranslators({ prototype }: Pick<typeof Node, 'prototype'> = Node): void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const place = placeOf(this, child)
    if (place) removeChild.call(this, place)
    return child
  }
  prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    insertBefore.call(this, child, next && placeOf(this, next))
    return child
  }
  showNewTexts(prototype)
  new MutationObserver(noteTranslations).observe(document, { childList: true, subtree: true })
}

/** A text that changes while its translation is shown comes back in the place of that, and is translated anew. */
function showNewTexts(prototype: Node): void {
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  if (!value?.set) return
  const { set } = value
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      set.call(this, text)
      if (isTakenAway(this)) latestFor(this)?.replaceWith(this)
    },
  })
}

const isTakenAway = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && node.parentNode === null

function placeOf(parent: Node, child: Node): Node | null {
  if (isTakenAway(child)) {
    const shown = latestFor(child)
    return shown?.parentNode === parent ? shown : null
  }
  let outermost = child
  while (outermost.parentNode && outermost.parentNode !== parent && outermost.parentNode.nodeName === TRANSLATOR)
    outermost = outermost.parentNode
  return outermost.parentNode === parent ? outermost : child
}

function latestFor(text: Node): ChildNode | null {
  let shown = shownFor.get(text)
  while (shown && !shown.parentNode) shown = shownFor.get(shown)
  return shown instanceof Element ? shown : null
}

/** A translator puts its element in before it takes the text out, or with it at once. */
function noteTranslations(records: readonly MutationRecord[]): void {
  const put = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isTranslation)))
  if (put.size === 0) return
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const gone of removedNodes) {
      const shown = [...addedNodes, previousSibling, nextSibling].find((node) => node && node !== gone && put.has(node))
      if (!shown || (gone.nodeType !== Node.TEXT_NODE && !isTranslation(gone))) continue
      shownFor.set(gone, shown)
      shownFor.delete(shown)
    }
}

const isTranslation = ({ nodeName }: Node): boolean => nodeName === TRANSLATOR
