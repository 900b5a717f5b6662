import assert from 'node:assert/strict'
import { repeats } from '#stand-ins/repeats.ts'
import { suite, test } from 'node:test'
import { engines } from '../support/engines.ts'
import { placeFor, publishUnderReaders, surviveKills } from '../support/publications/phases.ts'

// `npm run soak -- publications` asks for more.
const PUBLICATIONS = repeats('publications')
// The publisher first, and the server first.
const KILLS = repeats('publicationKills')
const SEED = 20261122

for (const engine of engines)
  suite(`publications on ${engine.name}`, () => {
    test('every page that is read meanwhile is of one snapshot, and the last one is shown', async (t) => {
      const place = await placeFor(engine, t, 2)
      const servers = await place.serve()
      const read = await publishUnderReaders({ place, servers, count: PUBLICATIONS, seed: SEED })
      t.diagnostic(`${read} pages`)
      for (const server of servers) assert.doesNotMatch(server.logs(), /"level":[56]0/)
    })

    test(`killed ${KILLS} times in the middle, the pages are what the database says, and never a mix`, async (t) => {
      const place = await placeFor(engine, t, 1)
      await surviveKills({ place, kills: KILLS, seed: SEED })
    })
  })
