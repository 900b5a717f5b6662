import type { OfficeBody } from '#contract/bodies.ts'

/** Facts about the business that pages share. Its name, phones and e-mail addresses come from the configuration. */
export const OFFICE: OfficeBody = {
  city: 'Vadodara',
  region: 'Gujarat',
  hours: '9am-5pm Monday to Friday',
  replyWithin: '48 hours',
  since: 2024,
  legalName: null,
  address: null,
  links: [],
}
