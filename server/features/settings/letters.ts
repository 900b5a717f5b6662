import { deskPaths } from '#contract/desk-paths.ts'
import { indianTime } from '#contract/indian-time.ts'
import { SETTING_GROUPS, type SettingGroup } from '#contract/owner-settings.ts'
import { closing, compose, type ComposedLetter, type LetterSite } from '../../outbox/compose.ts'

interface Changed {
  readonly group: SettingGroup
  readonly names: readonly string[]
  readonly by: string
  readonly at: Date
}

/** To every owner, by the mail server and the sender of before. */
export const settingsLetter = (site: LetterSite, to: string, { group, names, by, at }: Changed): ComposedLetter =>
  compose({
    kind: 'settingsChanged',
    to,
    subject: `Settings of ${site.brand} were changed: ${SETTING_GROUPS[group].title}`,
    paragraphs: ['Somebody changed how the site sends e-mail, takes payments or lets people in.'],
    rows: [
      ['What', names.map((name) => SETTING_GROUPS[group].fields[name]?.label ?? name).join(', ')],
      ['Who', by],
      ['When', indianTime(at.toISOString())],
    ],
    action: { label: 'Look at the settings', url: site.siteUrl + deskPaths.settings },
    closing: ['If it was none of you, change it back and choose a new password at once.', ...closing(site.brand)],
  })
