import { settings } from './settings.ts'

/** Stands below what is said of e-mails while the site sends none; '' where it does. */
export const mailNote = (): string =>
  settings().isMute ? 'E-mails of this site are not switched on yet: none will reach you.' : ''

export const MailNote = () => mailNote() && <p className="mt-2 text-sm text-ink-soft">{mailNote()}</p>
