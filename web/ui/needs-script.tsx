/** Says, where scripts do not run, that something needs them. */
export function NeedsScript({ what }: { readonly what: string }) {
  return (
    <noscript>
      <p className="font-medium">{what} needs JavaScript. Please switch it on in your browser.</p>
    </noscript>
  )
}
