import { Link } from './link.tsx'
import { LinkedText, LinkedWords, type RichTextProps, type WordsProps } from './linked-text.tsx'

/** A long text on a page of the site that its links lead to. */
export const RichText = (props: RichTextProps) => <LinkedText {...props} LinkTo={Link} />

export const Words = (props: WordsProps) => <LinkedWords {...props} LinkTo={Link} />
