import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { engines } from '../tests/support/engines.ts'
import { createLiveSite } from './live-site.ts'

const LOG = { info() {}, error() {} }

for (const engine of engines)
  test(`a site with other settings takes over, and what was in force stays where they cannot be, on ${engine.name}`, async (t) => {
    const database = await engine.open(t)
    const [events, built]: [string[], string[]] = [[], []]
    let wanted = 'first'
    const live = await createLiveSite({
      database,
      log: { ...LOG, error: () => void events.push('refused') },
      leaveMs: 0,
      version: async () => wanted,
      async build() {
        if (wanted === 'wrong') throw new Error('cannot be in force')
        const name = wanted
        built.push(name)
        return {
          site: {
            fetch: async () => new Response(name),
            routes: [],
            workers: {},
            pages: null,
            start: () => void events.push(`start ${name}`),
            retire: async () => void events.push(`retire ${name}`),
            stop: async () => void events.push(`stop ${name}`),
          } as never,
          mailer: { handsOver: 'sent', send: async () => '', close: async () => void events.push(`close ${name}`) },
        }
      },
    })
    t.after(() => live.stop())
    live.start()
    const change = async (name: string, until: () => boolean) => {
      wanted = name
      await database.write((tx) => database.changes.publish(tx, 'settings', 'business'))
      while (!until()) await sleep(5)
    }
    await change('second', () => events.includes('close first'))
    await change('wrong', () => events.includes('refused'))
    await change('second', () => true)
    await change('third', () => events.includes('close second'))
    assert.deepEqual(built, ['first', 'second', 'third'])
    assert.deepEqual(
      events.filter((one) => one !== 'refused'),
      ['start first', 'start second', 'retire first', 'close first', 'start third', 'retire second', 'close second'],
    )
  })
