/** Visitors who read every public page over and over while something is published. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataAddress } from '#contract/page-content.ts'
import { publicPathsOf } from '#contract/site-content.ts'
import { SHIPPED_SITE } from '../shipped.ts'
import { type PageRead, readPage, sum } from './page-read.ts'
import type { WhatWasPublished } from './what-was-published.ts'

const PATHS = publicPathsOf(SHIPPED_SITE)
const SHELL = '/my-courses'
const UNKNOWN = '/nothing-is-here'
const PAUSE_MS = 5

/** What a page's data were at an address that never changes its name. */
interface PlainRead {
  readonly path: string
  readonly hash: string
  /** What the page showed before. */
  readonly mark: string
}

export interface Readers {
  /** Pages read until now. */
  count(): number
  /** Lines that were cut: a server that runs cuts none. */
  cuts(): number
  /** Ends with what was read, and throws what did not fit together. */
  stop(): Promise<void>
  /** Compares everything that was read with what the database says. */
  judge(was: WhatWasPublished): void
}

export const readEveryPage = (url: string): Promise<PageRead[]> =>
  Promise.all([...[...PATHS, SHELL].map((path) => readPage(url, path)), readPage(url, UNKNOWN, 404)])

/** Some readers at each server, each with an order of its own. */
export function startReaders(urls: readonly string[], readersEach = 2): Readers {
  const reads = new Map<string, PageRead>()
  const inTurn: PageRead[][] = []
  const plainReads = new Map<string, PlainRead>()
  const known = new Set<string>()
  let [isOver, count, cuts] = [false, 0, 0]

  async function readOnce(url: string, path: string, own: PageRead[]): Promise<void> {
    const read = await readPage(url, path, path === UNKNOWN ? 404 : 200)
    count += 1
    reads.set(`${url}${path} ${read.snapshot} ${read.mark}`, read)
    if (own.at(-1)?.mark !== read.mark) own.push(read)
    for (const [other, hash] of Object.entries(read.files)) {
      const address = url + dataAddress(other, hash)
      if (known.has(address)) continue
      known.add(address)
      assert.equal(await dataHash(address), hash, address)
    }
    if (read.files[path] === undefined) return
    const plain = { path, hash: await dataHash(url + dataAddress(path)), mark: read.mark }
    plainReads.set(Object.values(plain).join(' '), plain)
  }

  async function read(url: string, first: number): Promise<void> {
    const own: PageRead[] = []
    inTurn.push(own)
    const paths = [...PATHS, SHELL, UNKNOWN]
    for (let turn = first; !isOver; turn += 1) {
      try {
        await readOnce(url, paths[turn % paths.length] ?? '/', own)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        cuts += 1
      }
      await sleep(PAUSE_MS)
    }
  }

  const all = urls.flatMap((url) => Array.from({ length: readersEach }, (_, index) => read(url, index * 7)))
  const ended = Promise.all(all)
  // Heard of at the end: until then nobody waits for it.
  ended.catch(() => {})
  return {
    count: () => count,
    cuts: () => cuts,
    async stop() {
      isOver = true
      await ended
    },
    judge(was) {
      assertOneEach(reads.values(), was)
      for (const { path, hash, mark } of plainReads.values())
        assert.ok(was.wasLater(mark, path, hash), `${dataAddress(path)} after ${mark}`)
      for (const own of inTurn)
        for (const [index, { path, mark }] of own.slice(1).entries())
          assert.ok(was.placeOf(mark) > was.placeOf(own[index]?.mark ?? ''), `${path} went back to ${mark}`)
    },
  }
}

/** Every page of a snapshot shows the same publication, and each page's data are as they were right after it. */
function assertOneEach(reads: Iterable<PageRead>, was: WhatWasPublished): void {
  const marks = new Map<string, string>()
  for (const { url, path, snapshot, mark, files } of reads) {
    const other = marks.get(snapshot)
    assert.ok(other === undefined || other === mark, `${url}${path} of ${snapshot} shows ${mark}, not ${other}`)
    marks.set(snapshot, mark)
    assert.deepEqual(files, was.hashesAt(mark), `${url}${path} of ${snapshot} after ${mark}`)
  }
}

async function dataHash(address: string): Promise<string> {
  const answer = await fetch(address)
  const text = await answer.text()
  assert.equal(answer.status, 200, address)
  return sum(text)
}
