import type { ConsentEntry } from '#contract/consents.ts'

/** Which words somebody was told. */
export const noticeInWords = (version: number): string => (version === 0 ? 'notice as shipped' : `notice ${version}`)

/** How something was said. */
export const CHANNELS: Readonly<Record<ConsentEntry['channel'], string>> = {
  account: 'in the account',
  form: 'by a form of the site',
  link: 'by the link in a letter',
  phone: 'by phone',
  letter: 'by letter',
  'in person': 'in person',
}
