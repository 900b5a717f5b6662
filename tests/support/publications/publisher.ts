/** Publishes at random into a database, as a process of its own beside servers. What it is asked for is its argument. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseLocation, openDatabase } from '#server/database/open.ts'
import { publish } from '#server/features/content/publish.ts'
import { linesOf, SECRET } from '../content.ts'
import { randomFrom, randomPublication } from './random-publication.ts'

export interface PublisherTask {
  readonly location: DatabaseLocation
  /** Marks begin with it: letters. */
  readonly name: string
  readonly seed: number
  readonly count: number
  readonly atOnce: number
  readonly pauseMs: number
}

/** Said before a publication, and after it with the moment of its end, in milliseconds since 1970. */
export interface Said {
  readonly mark: string
  readonly things: readonly string[]
  readonly endedAt: number | null
}

const [, , asked = ''] = process.argv
await publishAll(JSON.parse(asked) as PublisherTask)

async function publishAll({ location, name, seed, count, atOnce, pauseMs }: PublisherTask): Promise<void> {
  const database = await openDatabase(location, () => {})
  const random = randomFrom(seed)
  let begun = 0
  async function publishInTurn(): Promise<void> {
    while (begun < count) {
      begun += 1
      const mark = `${name}${begun}`
      const { things, proposal } = randomPublication(random, mark)
      say({ mark, things, endedAt: null })
      const by = { actor: 'asha', why: mark }
      const judgement = await publish({ database, now: () => new Date(), secret: SECRET }, proposal, by)
      if (judgement.faults.length > 0) throw new Error(linesOf(judgement).join('\n'))
      say({ mark, things, endedAt: Date.now() })
      await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, publishInTurn))
  await database.close()
}

function say(said: Said): void {
  process.stdout.write(`${JSON.stringify(said)}\n`)
}
