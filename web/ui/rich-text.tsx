import { Fragment, type ReactNode } from 'react'
import type { Block, Inline, RichText as Text } from '#contract/rich-text.ts'
import { Link } from './link.tsx'

interface RichTextProps {
  readonly text: Text
  /** For each paragraph and list. */
  readonly className?: string
}

/** A long text: paragraphs and lists, with bold words and links. */
export function RichText({ text, className = '' }: RichTextProps) {
  return text.map((block, index) => <Part key={index} block={block} className={className} />)
}

function Part({ block, className }: { readonly block: Block; readonly className: string }) {
  if ('paragraph' in block)
    return (
      <p className={className}>
        <Words words={block.paragraph} />
      </p>
    )
  return (
    <ul className={`grid list-disc gap-2 pl-5 marker:text-ink-soft ${className}`}>
      {block.list.map((item, index) => (
        <li key={index}>
          <Words words={item} />
        </li>
      ))}
    </ul>
  )
}

/** The words of one paragraph. */
export const Words = ({ words }: { readonly words: readonly Inline[] }): ReactNode =>
  words.map((inline, index) => <Fragment key={index}>{drawn(inline)}</Fragment>)

function drawn(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline
  if ('strong' in inline)
    return (
      <strong>
        <Words words={inline.strong} />
      </strong>
    )
  const { link } = inline
  if (link.startsWith('/'))
    return (
      <Link to={link} className="link">
        <Words words={inline.words} />
      </Link>
    )
  return (
    <a className="link" href={link} rel="noopener">
      <Words words={inline.words} />
    </a>
  )
}
