import { useEffect } from 'react'
import { unsubscribeAddress } from '#contract/paths.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Leads on to the page that needs no scripts: links of earlier letters end here. */
export function Unsubscribe({ token }: { readonly token: string }) {
  const address = unsubscribeAddress(token)
  useEffect(() => {
    if (token !== '') location.replace(address)
  }, [address, token])
  if (token === '') return <Alert>This link is not whole. Please open it from the letter.</Alert>
  return <a href={address}>Unsubscribe</a>
}
