import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import type { DeskTopic } from '#contract/desk.ts'
import { connection, followChanges, refresh } from './changes.ts'

const stream = (...events: readonly string[]) => new Response(events.map((event) => `${event}\n\n`).join(''))
const change = (topic: string) => `event: change\ndata: {"topic":"${topic}"}`
const isTopics = (heard: ReadonlySet<DeskTopic> | 'all') => (heard === 'all' ? heard : [...heard].join(' '))

test('changes of one moment are told together, and after a break everything counts as changed', async () => {
  const answers = [stream(change('leads'), change('letters'), change('leads')), new Response(null, { status: 503 })]
  const heard: string[] = []
  const states: string[] = []
  await new Promise<void>((resolve) => {
    const stop = followChanges({
      open: async () => answers.shift() ?? stream(change('audit')),
      wait: async () => {
        states.push(connection.get())
        await sleep(300)
      },
      onTopics: (topics) => {
        heard.push(isTopics(topics))
        if (heard.length < 3) return
        stop()
        resolve()
      },
      onEnd: () => assert.fail('the session has not ended'),
    })
  })
  assert.deepEqual(heard, ['leads letters', 'all', 'audit'])
  assert.deepEqual(states.slice(0, 2), ['live', 'cut'])
})

test('a stream that is refused ends, as the session or the role has', async () => {
  let asked = 0
  await new Promise<void>((resolve) => {
    followChanges({
      open: async () => {
        asked += 1
        return new Response(null, { status: 403 })
      },
      onTopics: () => {},
      onEnd: resolve,
    })
  })
  assert.equal(asked, 1)
})

test('only what is named by a topic is asked for again, and Today with all of them', async () => {
  const client = new QueryClient()
  for (const key of [['leads', 'list'], ['payments', 'list'], ['today'], ['me']]) client.setQueryData(key, 1)
  refresh(client, new Set<DeskTopic>(['leads']))
  const stale = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
  assert.deepEqual(
    stale.map(({ queryKey }) => queryKey.join(' ')),
    ['leads list', 'today'],
  )
})
