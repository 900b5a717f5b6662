import assert from 'node:assert/strict'
import { type DatabaseLocation, openDatabase } from '#server/database/open.ts'
import { publicSiteOf } from '#server/features/content/public-site.ts'
import { nameOf } from '#server/features/content/published.ts'
import { readTimeline, type Version } from '#server/features/content/timeline.ts'
import { pageDataOf } from '#server/pages/page-files.ts'
import type { Said } from './publisher.ts'

/** What the database says was published, in the order in which it was. */
export interface WhatWasPublished {
  /** Of the last publication; '' when there was none. */
  readonly last: string
  /** Where a mark stands in the order: 0 for what is shipped, -1 for one that is not there. */
  placeOf(mark: string): number
  /** The hash of each page's data right after a publication, by the page's path. */
  hashesAt(mark: string): Readonly<Record<string, string>>
  /** Whether the page's data was like that at this publication or a later one. */
  wasLater(mark: string, path: string, hash: string): boolean
  /** Everything that was acknowledged is there, and nothing in part. */
  assertWhole(said: readonly Said[]): void
}

export async function whatWasPublished(location: DatabaseLocation): Promise<WhatWasPublished> {
  const database = await openDatabase(location, () => {})
  const { versions } = await readTimeline(database.db)
  await database.close()
  const marks = versions
    .filter(({ kind, number }) => kind === 'office' && number > 0)
    .toSorted((a, b) => a.number - b.number)
  const order = new Map([['', 0], ...marks.map(({ note }, index) => [note, index + 1] as const)])
  const placeOf = (mark: string) => order.get(mark) ?? -1
  const known = new Map<string, Readonly<Record<string, string>>>()

  function hashesAt(mark: string): Readonly<Record<string, string>> {
    const before = known.get(mark)
    if (before) return before
    const place = placeOf(mark)
    assert.ok(place >= 0, `the publication ${mark} is not in the database`)
    const hashes = hashesOf(
      versions.filter(({ note, number }) => number === 0 || placeOf(note) <= place),
      marks[place - 1]?.publishedAt ?? new Date().toISOString(),
    )
    known.set(mark, hashes)
    return hashes
  }

  return {
    last: marks.at(-1)?.note ?? '',
    placeOf,
    hashesAt,
    wasLater: (mark, path, hash) =>
      [...order.keys()].slice(placeOf(mark)).some((later) => hashesAt(later)[path] === hash),
    assertWhole(said) {
      for (const { mark, things, endedAt } of said) {
        const names = new Set(versions.filter(({ note }) => note === mark).map(nameOf))
        const found = things.filter((thing) => names.has(thing)).length
        if (endedAt !== null || names.size > 0) assert.equal(found, things.length, `${mark} is there whole`)
      }
    },
  }
}

function hashesOf(versions: readonly Version[], time: string): Readonly<Record<string, string>> {
  const site = publicSiteOf(versions, { time, brand: 'Synergyy', seats: { byCourse: {}, byBatch: {} } })
  return pageDataOf(site).hashes
}
