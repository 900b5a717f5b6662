/** An address in a row: it breaks before its @, and elsewhere only where it is longer than a column may be. */
export function MailAddress({ children }: { readonly children: string }) {
  const at = children.includes('@') ? children.lastIndexOf('@') : children.length
  return (
    <span className="inline-block max-w-64 wrap-break-word">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  )
}
