const TRANSLATOR = 'FONT'

/** Lets React go on in a page that the browser translates, as decision 093 tells. */
export function bearTranslators({ prototype }: Pick<typeof Node, 'prototype'> = Node): void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (isTakenAway(child)) return child
    removeChild.call(this, translationOf(this, child))
    return child
  }
  prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    insertBefore.call(this, child, next && (isTakenAway(next) ? null : translationOf(this, next)))
    return child
  }
}

const isTakenAway = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && node.parentNode === null

function translationOf(parent: Node, child: Node): Node {
  let outermost = child
  while (outermost.parentNode && outermost.parentNode !== parent && outermost.parentNode.nodeName === TRANSLATOR)
    outermost = outermost.parentNode
  return outermost.parentNode === parent ? outermost : child
}
