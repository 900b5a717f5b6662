import { SupportContact } from './support-contact.tsx'

/** Stands in the place of a payment button that cannot be shown. */
export function SupportNote() {
  return (
    <p>
      Online payment is not available here at the moment. To enrol, please <SupportContact />.
    </p>
  )
}
