import { Fragment, type ComponentType, type ReactNode } from 'react'
import type { Block, Inline, RichText as Text } from '#contract/rich-text.ts'

/** How a link to another page of ours is drawn: within a site, or out of it. */
export type LinkWithin = ComponentType<{
  readonly to: string
  readonly className: string
  readonly children: ReactNode
}>

export interface RichTextProps {
  readonly text: Text
  /** For each paragraph and list. */
  readonly className?: string
}

interface LinkingProps {
  readonly LinkTo: LinkWithin
}

/** A long text: paragraphs and lists, with bold words and links. */
export function LinkedText({ text, className = '', LinkTo }: RichTextProps & LinkingProps) {
  return text.map((block, index) => <Part key={index} block={block} className={className} LinkTo={LinkTo} />)
}

interface PartProps extends LinkingProps {
  readonly block: Block
  readonly className: string
}

function Part({ block, className, LinkTo }: PartProps) {
  if ('paragraph' in block)
    return (
      <p className={className}>
        <LinkedWords words={block.paragraph} LinkTo={LinkTo} />
      </p>
    )
  return (
    <ul className={`grid list-disc gap-2 pl-5 marker:text-ink-soft ${className}`}>
      {block.list.map((item, index) => (
        <li key={index}>
          <LinkedWords words={item} LinkTo={LinkTo} />
        </li>
      ))}
    </ul>
  )
}

export interface WordsProps {
  readonly words: readonly Inline[]
}

/** The words of one paragraph. */
export const LinkedWords = ({ words, LinkTo }: WordsProps & LinkingProps): ReactNode =>
  words.map((inline, index) => <Fragment key={index}>{drawn(inline, LinkTo)}</Fragment>)

function drawn(inline: Inline, LinkTo: LinkWithin): ReactNode {
  if (typeof inline === 'string') return inline
  if ('strong' in inline)
    return (
      <strong>
        <LinkedWords words={inline.strong} LinkTo={LinkTo} />
      </strong>
    )
  const { link } = inline
  if (link.startsWith('/'))
    return (
      <LinkTo to={link} className="link">
        <LinkedWords words={inline.words} LinkTo={LinkTo} />
      </LinkTo>
    )
  return (
    <a className="link" href={link} rel="noopener">
      <LinkedWords words={inline.words} LinkTo={LinkTo} />
    </a>
  )
}
