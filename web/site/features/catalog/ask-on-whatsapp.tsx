import { whatsAppLink } from '#contract/whatsapp-link.ts'
import { settings } from '#web/platform/settings.ts'

/** A question about a course before one buys it, where somebody answers there. */
export function AskOnWhatsApp({ course }: { readonly course: string }) {
  const { whatsAppNumber } = settings()
  if (whatsAppNumber === undefined) return null
  return (
    <p className="text-sm">
      A question first?{' '}
      <a
        href={whatsAppLink(whatsAppNumber, `I have a question about ${course}: `)}
        target="_blank"
        rel="noreferrer"
        className="link"
      >
        Ask on WhatsApp
      </a>
    </p>
  )
}
