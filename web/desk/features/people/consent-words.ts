import type { ConsentEntry } from '#contract/consents.ts'

/** How something was said. */
export const CHANNELS: Readonly<Record<ConsentEntry['channel'], string>> = {
  account: 'in the account',
  form: 'by a form of the site',
  link: 'by the link in a letter',
  phone: 'by phone',
  letter: 'by letter',
  'in person': 'in person',
}
