import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { ContentThing } from '#contract/desk-content.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { bodyOf, LATER } from '../../../../tests/support/content.ts'
import { draftDesk } from '../../../../tests/support/draft-desk.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { TestApp } from '../../../../tests/support/test-app.ts'

const KINDS = ['type', 'publish', 'settle', 'drop', 'take', 'schedule', 'callBack', 'restore', 'wait'] as const
/** What follows what on a working day; alone, most deeds would be refused. */
const STORIES = [
  ['type', 'publish'],
  ['type', 'schedule', 'callBack'],
  ['settle', 'schedule', 'wait'],
  ['restore', 'settle', 'publish'],
  ['drop', 'callBack', 'type'],
] as const
const kinds = fc.oneof(
  fc.constantFrom<ReadonlyArray<(typeof KINDS)[number]>>(...STORIES),
  fc.constantFrom(...KINDS).map((kind) => [kind]),
)
const deeds = kinds.chain((story) =>
  fc.tuple(
    ...story.map((kind) => fc.record({ kind: fc.constant(kind), field: fc.constantFrom('lead', 'heading', 'who') })),
  ),
)
const browser = fc.array(deeds, { minLength: 5, maxLength: 9 }).map((stories) => stories.flat())
/** Two browsers at work at once: of two people, or of one. */
const browsers = fc.tuple(
  fc.record({ author: fc.constant(0), work: browser }),
  fc.record({ author: fc.constantFrom(1, 1, 1, 0), work: browser }),
)

type Author = Awaited<ReturnType<typeof draftDesk>>['asha']
interface Deed {
  readonly kind: (typeof KINDS)[number]
  readonly field: string
}
/** What somebody did, and whether the desk said that it is done. Every text is typed once in a run, so that its way can be followed. */
interface Done extends Deed {
  readonly uid: string
  readonly text: string
  readonly isDone: boolean
}

const thingFor = async ({ get }: Author) => ContentThing.parse(await (await get('/about/about/versions')).json())

async function perform({ kind, field }: Deed, [mine, other]: readonly [Author, Author], text: string, at: Date) {
  const desk = mine.of('about/about')
  const before = await desk.draft()
  const { body, version, newest, baseNumber } = before
  const answer = {
    type: () => desk.save({ body: { ...body, [field]: text }, baseNumber, version }),
    publish: () => desk.publish({ version }),
    settle: () => desk.settle({ version, seen: newest, theirs: [] }),
    drop: () => desk.drop(version),
    take: () => desk.take({ of: other.uid, version }),
    schedule: () => desk.schedule({ version, at: new Date(at.getTime() + MINUTE_MS).toISOString() }),
    callBack: async () => desk.callBack((await thingFor(mine)).scheduled?.version ?? 1),
    restore: () => desk.restore({ number: Math.max(0, newest - 1), seen: newest }),
    wait: null,
  }[kind]
  const status = (await answer?.())?.status ?? 200
  assert.ok([200, 404, 409].includes(status), `${kind}: ${status}`)
  return { isDone: status === 200, before }
}

/** Where each text is: with whom as a draft, in the schedule, or in a version. */
async function textsIn({ database: { db } }: TestApp): Promise<Map<string, string[]>> {
  const drafts = await db.selectFrom('contentDrafts').select(['body', 'authorId']).execute()
  const schedules = await db.selectFrom('contentSchedules').select('body').execute()
  const versions = await db.selectFrom('contentVersions').select('body').execute()
  const all = [
    ...drafts.map(({ body, authorId }) => ({ body, place: authorId })),
    ...schedules.map(({ body }) => ({ body, place: 'schedule' })),
    ...versions.map(({ body }) => ({ body, place: 'version' })),
  ]
  const texts = new Map<string, string[]>()
  for (const { body, place } of all)
    for (const [text] of body.matchAll(/text \d+ of \w+/g)) texts.set(text, [...(texts.get(text) ?? []), place])
  return texts
}

/** Whether whoever held the text alone replaced it, or dropped it, and was told that this is done. */
const isGivenUp = (text: string, places: readonly string[], done: readonly Done[]): boolean =>
  places.every((place) => {
    const own = done.filter(
      ({ isDone, uid, kind }) => isDone && (place === 'schedule' ? kind === 'callBack' : uid === place),
    )
    const holders = new Set(own.map(({ uid }) => uid))
    return done.some(
      (one) =>
        one.isDone &&
        holders.has(one.uid) &&
        one.text !== text &&
        (['drop', 'take'].includes(one.kind) || (one.kind === 'type' && text.endsWith(` of ${one.field}`))),
    )
  })

/** What is due goes live; how many versions that makes. */
async function wait(app: TestApp, asha: Author, at: Date): Promise<number> {
  const { scheduled } = await thingFor(asha)
  app.setTime(at)
  await app.site.workers.duePublications.round()
  return scheduled && !(await thingFor(asha)).scheduled ? 1 : 0
}

for (const engine of engines)
  suite(`two people who draft, publish and schedule one thing, on ${engine.name}`, () => {
    test('lose no text but what they drop themselves: every version is whole, and goes over none that was not seen', async (t) => {
      await fc.assert(
        fc.asyncProperty(browsers, async (both) => {
          const { app, asha, ravi } = await draftDesk(engine, t)
          const isOne = both[0].author === both[1].author
          let [at, published] = [LATER, 0]
          for (let round = 0; both.some(({ work }) => round < work.length); round++) {
            const places = await textsIn(app)
            const done = await Promise.all(
              both.map(async ({ author, work }, lane): Promise<Done> => {
                const own = author === 0 ? ([asha, ravi] as const) : ([ravi, asha] as const)
                const one: Deed = work[round] ?? { kind: 'wait', field: '' }
                const text = `text ${2 * round + lane} of ${one.field}`
                const { isDone, before } = await perform(one, own, text, at)
                // A draft of which something was refused is still there. Without one the author sees what is live, which
                // the other one may change.
                if (!isDone && !isOne && before.version > 0)
                  assert.deepEqual((await own[0].of('about/about').draft()).body, before.body)
                return { ...one, uid: own[0].uid, text, isDone }
              }),
            )
            published += done.filter(({ isDone, kind }) => isDone && ['publish', 'restore'].includes(kind)).length
            if (done.some(({ kind }) => kind === 'wait')) {
              at = new Date(at.getTime() + 2 * MINUTE_MS)
              published += await wait(app, asha, at)
            }
            for (const { text, uid, kind, isDone } of done) if (isDone && kind === 'type') places.set(text, [uid])
            const after = await textsIn(app)
            for (const [text, held] of places)
              assert.ok(after.has(text) || isGivenUp(text, held, done), `${text}, of ${held.join(', ')}, is lost`)
          }
          const { versions } = await thingFor(asha)
          assert.deepEqual(
            versions.map(({ number }) => number),
            Array.from({ length: published + 1 }, (_, index) => published - index),
          )
          assert.ok(await bodyOf(app.database, 'about/about'))
        }),
        { numRuns: 5 },
      )
    })
  })
