import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { ContentThing } from '#contract/desk-content.ts'
import { bodyOf } from '../../../../tests/support/content.ts'
import { draftDesk } from '../../../../tests/support/draft-desk.ts'
import { engines } from '../../../../tests/support/engines.ts'

const FIELDS = ['lead', 'heading', 'who'] as const
const deeds = fc.array(
  fc.record({
    author: fc.nat(1),
    kind: fc.constantFrom('type', 'type', 'publish', 'settle', 'drop', 'take'),
    field: fc.constantFrom(...FIELDS),
  }),
  { minLength: 12, maxLength: 24 },
)

type Author = Awaited<ReturnType<typeof draftDesk>>['asha']

/** What one author does next. Every text is typed once in a run, so that its way can be followed. */
async function perform({ of }: Author, other: Author, kind: string, typed: object): Promise<boolean> {
  const desk = of('about/about')
  const { body, version, newest, baseNumber } = await desk.draft()
  const answer = {
    type: () => desk.save({ body: { ...body, ...typed }, baseNumber, version }),
    publish: () => desk.publish({ version }),
    settle: () => desk.settle({ version, seen: newest, theirs: [] }),
    drop: () => desk.drop(version),
    take: () => desk.take({ of: other.uid, version }),
  }[kind]
  const { status } = (await answer?.()) ?? assert.fail(kind)
  assert.ok([200, 404, 409].includes(status), `${kind}: ${status}`)
  return status === 200
}

for (const engine of engines)
  suite(`two people who draft and publish one thing, on ${engine.name}`, () => {
    test('lose no text: every version is whole, one after the other, and goes over none that was not seen', async (t) => {
      await fc.assert(
        fc.asyncProperty(deeds, async (all) => {
          const { app, asha, ravi } = await draftDesk(engine, t)
          const authors = [asha, ravi] as const
          let published = 0
          for (let first = 0; first < all.length; first += 2)
            await Promise.all(
              all.slice(first, first + 2).map(async ({ author, kind, field }, index) => {
                const [mine = assert.fail(), other = assert.fail()] = author === 0 ? authors : authors.toReversed()
                const before = await mine.of('about/about').draft()
                const isDone = await perform(mine, other, kind, { [field]: `text ${first + index}` })
                if (isDone && kind === 'publish') published++
                // A draft of which something was refused is still there, but for what its author does beside it. Without a
                // draft the author sees what is live, which the other one may change.
                const isAlone = all.slice(first, first + 2).every((one, at) => at === index || one.author !== author)
                if (!isDone && isAlone && before.version > 0)
                  assert.deepEqual((await mine.of('about/about').draft()).body, before.body)
              }),
            )
          const { versions } = ContentThing.parse(await (await asha.get('/about/about/versions')).json())
          assert.deepEqual(
            versions.map(({ number }) => number),
            Array.from({ length: published + 1 }, (_, index) => published - index),
          )
          assert.ok(await bodyOf(app.database, 'about/about'))
        }),
        { numRuns: 6 },
      )
    })
  })
