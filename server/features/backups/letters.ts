import { deskPaths } from '#contract/desk-paths.ts'
import { indianTime } from '#contract/indian-time.ts'
import { closing, compose, type ComposedLetter, type LetterSite } from '../../outbox/compose.ts'

interface Downloaded {
  readonly archive: string
  readonly withSecret: boolean
  readonly withFiles: boolean
  readonly by: string
  readonly at: Date
}

const insideOr = (isInside: boolean): string => (isInside ? 'in the file' : 'left out')

/** To every owner. */
export const downloadedLetter = (
  site: LetterSite,
  to: string,
  { archive, withSecret, withFiles, by, at }: Downloaded,
): ComposedLetter =>
  compose({
    kind: 'backUpDownloaded',
    to,
    subject: `A back-up of ${site.brand} was downloaded`,
    paragraphs: [
      'Everything that the site keeps left the server in one file. It is encrypted with a passphrase that was typed for this download and that the site does not store.',
      'Delete the file after 28 days: people who are erased here meanwhile are still in it.',
    ],
    rows: [
      ['Who', by],
      ['Back-up', archive],
      ['The site’s secret', insideOr(withSecret)],
      ['Uploaded files', insideOr(withFiles)],
      ['When', indianTime(at.toISOString())],
    ],
    action: { label: 'See the back-ups', url: site.siteUrl + deskPaths.backUps },
    closing: ['If it was none of you, choose a new password at once and sign out all devices.', ...closing(site.brand)],
  })
