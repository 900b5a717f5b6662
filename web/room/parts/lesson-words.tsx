import { createElement, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Formula, LessonExtra, LessonText, MathPart } from '#contract/lesson-text.ts'
import type { Inline } from '#contract/rich-text.ts'

/** A text of the room with its formulas. A wide one scrolls in a box of its own. */
export const LessonWords = ({ text }: { readonly text: LessonText }) => (
  <div className="grid max-w-text gap-3">
    {text.map((block, index) =>
      'paragraph' in block ? (
        <p key={index} className="wrap-anywhere whitespace-pre-line">
          {drawn(block.paragraph)}
        </p>
      ) : (
        <ul key={index} className="grid list-disc gap-2 pl-5 marker:text-ink-soft">
          {block.list.map((item, at) => (
            <li key={at}>{drawn(item)}</li>
          ))}
        </ul>
      ),
    )}
  </div>
)

const drawn = (words: readonly Inline<LessonExtra>[]): ReactNode =>
  words.map((one, index) => <Fragment key={index}>{drawnOne(one)}</Fragment>)

function drawnOne(one: Inline<LessonExtra>): ReactNode {
  if (typeof one === 'string') return one
  if ('strong' in one) return <strong>{drawn(one.strong)}</strong>
  if ('code' in one) return <code className="whitespace-pre-wrap">{one.code}</code>
  if ('formula' in one) return <Drawn formula={one} />
  return (
    <a className="link" href={one.link} rel="noopener">
      {drawn(one.words)}
    </a>
  )
}

/** At its right edge, where more of it may be. */
const FADES = 'pr-8 [mask-image:linear-gradient(to_right,#000_calc(100%-2rem),#0000)]'

function Drawn({ formula: { formula, isLine, tex } }: { readonly formula: Formula }) {
  const box = useRef<HTMLSpanElement>(null)
  const isWide = useIsWide(box)
  const place = isLine ? 'block text-center' : 'inline-block max-w-full align-middle'
  return (
    // A box that scrolls has to be reached by the keyboard; the others are words among words.
    <span
      ref={box}
      {...(isWide && { tabIndex: 0, role: 'group', 'aria-label': `Formula ${tex}` })}
      className={`${place} overflow-x-auto overflow-y-hidden ${isWide ? FADES : ''}`}
    >
      {mathOf(formula)}
    </span>
  )
}

function useIsWide(box: { readonly current: HTMLElement | null }): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return isWide
}

const mathOf = (part: MathPart): ReactNode =>
  typeof part === 'string' ? part : createElement(part.tag, nameClass(part.is), ...part.of.map(mathOf))

const nameClass = ({ class: className, ...is }: Readonly<Record<string, string>>) => ({
  ...is,
  ...(className && { className }),
})
