import { type Page, test } from '@playwright/test'

const SCREENS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

/**
 * What is wrong with the layout of the open page, one line each: something that stands out to the side, a text that is cut off, a text
 * on top of another. A desktop's window is looked at 360, 768 and 1280 px wide; a phone stays as it is.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  const own = page.viewportSize()
  for (const screen of test.info().project.use.isMobile && own ? [own] : SCREENS) {
    await page.setViewportSize(screen)
    const found = await page.evaluate(faultsOfScreen)
    faults.push(...found.map((fault) => `at ${screen.width} px: ${fault}`))
  }
  return faults
}

/** In the page. What it needs stands inside, because only this function is sent there. */
async function faultsOfScreen(): Promise<string[]> {
  interface Line {
    readonly words: string
    readonly element: Element
    readonly box: DOMRect
    /** What is fixed lies over the page on purpose. */
    readonly layer: Element | null
  }
  const TOLERANCE = 1.5
  const faults: string[] = []

  for (const details of document.querySelectorAll('details')) details.open = true
  // What is laid out when it comes near is judged as it is then.
  delete document.documentElement.dataset['arriving']
  window.scrollTo(0, 0)
  await document.fonts.ready
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)

  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px too wide`)
  const lines = textsOf(document.body).flatMap(linesOf)
  for (const line of lines) if (line.box.right > clientWidth + TOLERANCE) faults.push(`${line.words} stands out`)
  for (const [index, line] of lines.entries())
    for (const other of lines.slice(index + 1))
      if (line.layer === other.layer && areStacked(line.box, other.box))
        faults.push(`${line.words} and ${other.words} lie on each other`)
  return faults

  function textsOf(root: Node): Text[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    return texts.filter(({ data, parentElement }) => data.trim() !== '' && parentElement && isSeen(parentElement))
  }

  function isSeen(element: Element): boolean {
    // The signs of a formula lie as its author set them: a dot on a letter.
    if (element.closest('title, option, textarea, math') || isForEarsAlone(element)) return false
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }

  /** Hidden from eyes and read aloud, at this width. */
  function isForEarsAlone(element: Element): boolean {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (getComputedStyle(around).clipPath === 'inset(50%)') return true
    return false
  }

  /** The lines of a text that are in sight, less the air above and below the letters. */
  function linesOf(text: Text): Line[] {
    const element = text.parentElement
    if (!element) return []
    const range = document.createRange()
    range.selectNodeContents(text)
    const words = `"${text.data.trim().slice(0, 40)}"`
    return [...range.getClientRects()].flatMap((box) => {
      const air = box.height * 0.22
      const letters = new DOMRect(box.x, box.y + air, box.width, box.height - 2 * air)
      const layer = layerOf(element)
      return letters.width > 0 && isInSight(element, letters, words) ? [{ words, element, box: letters, layer }] : []
    })
  }

  /** Whether a line is shown at all: what has been scrolled out of a row is not. Tells of one that is cut off for good. */
  function isInSight(element: Element, box: DOMRect, words: string): boolean {
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around)
      const edge = around.getBoundingClientRect()
      const isOutX = box.left < edge.left - TOLERANCE || box.right > edge.right + TOLERANCE
      const isOutY = box.top < edge.top - TOLERANCE || box.bottom > edge.bottom + TOLERANCE
      if ((isOutX && isCut(overflowX)) || (isOutY && isCut(overflowY))) faults.push(`${words} is cut off`)
      if ((isOutX && canScroll(overflowX)) || (isOutY && canScroll(overflowY))) return false
    }
    return true
  }

  function isCut(overflow: string): boolean {
    return overflow === 'hidden' || overflow === 'clip'
  }

  function canScroll(overflow: string): boolean {
    return overflow === 'auto' || overflow === 'scroll'
  }

  function layerOf(element: Element): Element | null {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (getComputedStyle(around).position === 'fixed') return around
    return null
  }

  function areStacked(one: DOMRect, other: DOMRect): boolean {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return width > TOLERANCE && height > TOLERANCE
  }
}
