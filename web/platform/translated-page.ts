const TRANSLATOR = 'FONT'

const shownFor = new WeakMap<Node, Node>()
/** A translator may make one sentence of several texts. */
const textsOf = new WeakMap<Node, Set<Node>>()

/** Lets React go on in a page that the browser translates, as decision 093 tells. */
export function bearTranslators({ prototype }: Pick<typeof Node, 'prototype'> = Node): void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    bringBack(child)
    if (!isTakenAway(child)) removeChild.call(this, placeOf(this, child))
    return child
  }
  prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    if (next) bringBack(next)
    insertBefore.call(this, child, next && (isTakenAway(next) ? null : placeOf(this, next)))
    return child
  }
  bringBackWhatChanges(prototype)
  new MutationObserver(noteTranslations).observe(document, { childList: true, subtree: true })
}

function bringBackWhatChanges(prototype: Node): void {
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  if (!value?.set) return
  const { set } = value
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      set.call(this, text)
      bringBack(this)
    },
  })
}

const isTakenAway = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && node.parentNode === null

/** Puts a text that a translator took out in the place of its translation, with those that were translated with it. */
function bringBack(text: Node): void {
  const shown = isTakenAway(text) ? latestFor(text) : null
  if (!shown) return
  const texts = [...(textsOf.get(shown) ?? [text])].filter(isTakenAway)
  shown.replaceWith(...texts)
  textsOf.delete(shown)
  for (const one of texts) shownFor.delete(one)
}

function latestFor(text: Node): Element | null {
  let shown = shownFor.get(text)
  while (shown && !shown.parentNode) shown = shownFor.get(shown)
  return shown instanceof Element ? shown : null
}

function placeOf(parent: Node, child: Node): Node {
  let outermost = child
  while (outermost.parentNode && outermost.parentNode !== parent && outermost.parentNode.nodeName === TRANSLATOR)
    outermost = outermost.parentNode
  return outermost.parentNode === parent ? outermost : child
}

/** A translator puts its element in before or after it takes the text out, or with it at once. */
function noteTranslations(records: readonly MutationRecord[]): void {
  const put = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isTranslation)))
  if (put.size === 0) return
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const gone of removedNodes) {
      if (gone.nodeType !== Node.TEXT_NODE && !isTranslation(gone)) continue
      const near = [...addedNodes, previousSibling, nextSibling].filter(
        (node) => node && node !== gone && put.has(node),
      )
      const shown = near.find((node) => node && !textsOf.has(node)) ?? near[0]
      if (shown) noteShown(gone, shown)
    }
}

function noteShown(gone: Node, shown: Node): void {
  const texts = textsOf.get(shown) ?? new Set()
  for (const text of textsOf.get(gone) ?? [gone]) texts.add(text)
  textsOf.set(shown, texts)
  shownFor.set(gone, shown)
  shownFor.delete(shown)
}

const isTranslation = ({ nodeName }: Node): boolean => nodeName === TRANSLATOR
