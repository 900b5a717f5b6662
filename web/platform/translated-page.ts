const TRANSLATOR = 'FONT'

/**
 * Lets React go on in a page that the browser translates. Translators put each text into elements of their own, or another in its
 * place; React still holds the text that it made, and a browser refuses to take it out or to put anything before it.
 * Whatever else is not where React thinks is refused as ever.
 */
export function bearTranslators({ prototype }: Pick<typeof Node, 'prototype'> = Node): void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (isTakenAway(child)) return child
    removeChild.call(this, inTranslation(this, child))
    return child
  }
  prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    insertBefore.call(this, child, next && (isTakenAway(next) ? null : inTranslation(this, next)))
    return child
  }
}

const isTakenAway = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && node.parentNode === null

/** The translator's element that holds it and stands where React put it; itself where none does. */
function inTranslation(parent: Node, child: Node): Node {
  let outermost = child
  while (outermost.parentNode && outermost.parentNode !== parent && outermost.parentNode.nodeName === TRANSLATOR)
    outermost = outermost.parentNode
  return outermost.parentNode === parent ? outermost : child
}
