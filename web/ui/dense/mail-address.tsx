/** An address in a row of a table: it breaks before its @, and elsewhere only where it is longer than a column may be. */
export function MailAddress({ children }: { readonly children: string }) {
  const at = children.includes('@') ? children.lastIndexOf('@') : children.length
  return (
    <span className="max-xl:wrap-anywhere xl:inline-block xl:max-w-64 xl:wrap-break-word">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  )
}
