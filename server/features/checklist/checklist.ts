import type { ChecklistKey, ChecklistStep } from '#contract/checklist.ts'
import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import { hasFactor } from '../accounts/held-member.ts'
import { isOnSameDisk } from '../backups/backup-disk.ts'
import type { Catalog } from '../content/catalog.ts'
import { ofKind } from '../content/catalogue.ts'

export interface ChecklistDeps {
  readonly config: Config
  readonly database: Database
  readonly catalog: Catalog
}

/** In the order in which they are best done. `uid` is the owner who looks. */
export async function checklistFor(
  { config, database, catalog }: ChecklistDeps,
  uid: string,
): Promise<readonly ChecklistStep[]> {
  const { courses, samples } = catalog.now()
  const hasStated = ofKind(catalog.published(), 'course').some(
    ({ body }) => !body.isArchived && body.figures.shown === 'stated',
  )
  return [
    step('mail', config.smtpUrl !== null, deskPaths.settings),
    step('payments', isSelling(config) && config.webhookSecret !== null, deskPaths.settings),
    step('gst', config.seller !== null, deskPaths.settings),
    step(
      'dates',
      courses.some(({ batch }) => (batch?.startsOn ?? null) !== null),
      contentOf('courses'),
    ),
    step(
      'trainers',
      courses.every(({ batch, instructor }) => batch === null || instructor !== null),
      contentOf('trainers'),
    ),
    step('testimonials', samples === 0, contentOf('testimonials')),
    step('figures', !hasStated, contentOf('courses')),
    step('backUp', config.hasNightlyBackup && !(await isOnSameDisk(config)), deskPaths.backUps),
    step('secondFactor', await hasFactor(database.db, uid), deskPaths.account),
  ]
}

const step = (key: ChecklistKey, isDone: boolean, href: string | null): ChecklistStep => ({ key, isDone, href })

const contentOf = (group: string) => listAddress(deskPaths.content, { group })

const isSelling = ({ razorpay, paymentButtons }: Config): boolean =>
  razorpay !== null || Object.keys(paymentButtons).length > 0
