/** What people are told before they agree: published content of the kind `notice`, a version for each change. */
import { createHash } from 'node:crypto'
import { PURPOSES, type Purpose } from '#contract/consents.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Catalog } from '../content/catalog.ts'
import { ofKind } from '../content/catalogue.ts'

export interface Notice {
  readonly purpose: Purpose
  /** 0 for the text that comes with the site. */
  readonly version: number
  readonly title: string
  readonly text: string
}

export function noticesNow(catalog: Catalog): Notice[] {
  const published = ofKind(catalog.published(), 'notice')
  return PURPOSES.flatMap((purpose) =>
    published
      .filter(({ key }) => key === purpose)
      .map(({ number, body: { title, text } }) => ({ purpose, version: number, title, text })),
  )
}

export function noticeFor(catalog: Catalog, purpose: Purpose): Notice {
  const notice = noticesNow(catalog).find((one) => one.purpose === purpose)
  if (!notice) throw new Error(`There is no notice for ${purpose}`)
  return notice
}

export const digestOfNotice = ({ purpose, version, title, text }: Notice): string =>
  createHash('sha256').update([purpose, version, title, text].join('\n')).digest('base64url')

/** Keeps the very words that somebody agreed to: a release may bring others under the same number. Returns their digest. */
export async function keepNotice(tx: Transaction, notice: Notice, firstUsedAt: string): Promise<string> {
  const digest = digestOfNotice(notice)
  await tx
    .insertInto('notices')
    .values({ digest, ...notice, language: 'en', firstUsedAt })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute()
  return digest
}
