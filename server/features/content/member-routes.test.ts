import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { MemberCommunity, MemberIssues, MemberJobs } from '#contract/member-lists.ts'
import { publishAll } from '../../../tests/support/content.ts'
import { engines } from '../../../tests/support/engines.ts'
import { buyer } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import type { Draft } from './judge.ts'

const job = (key: string, changes: object = {}): Draft => ({
  kind: 'job',
  key,
  body: {
    title: `Process engineer ${key}`,
    company: 'Example Chemicals',
    place: 'Vadodara',
    experience: '2 to 4 years',
    until: null,
    howToApply: 'Write to **[the plant](mailto:jobs@example.com)**.',
    ...changes,
  },
})
const issue = (key: string, month: string, changes: object = {}): Draft => ({
  kind: 'issue',
  key,
  body: { month, title: `Issue of ${month}`, text: 'First.\n\n- one\n- two', problem: null, ...changes },
})
const group = (key: string, changes: object = {}): Draft => ({
  kind: 'community',
  key,
  body: {
    name: `Group ${key}`,
    purpose: 'Questions',
    link: 'https://chat.example.com/group',
    rules: 'Be kind.',
    ...changes,
  },
})

const publish = async (app: TestApp, drafts: readonly Draft[], at = NOON) => {
  assert.deepEqual((await publishAll(app.database, drafts, { at })).faults, [])
  await app.catalog.refresh()
}
const listed = async (app: TestApp, list: string, cookie: string) =>
  app.request(`/api/members/${list}`, { headers: { cookie } })
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

for (const engine of engines)
  suite(`the members’ lists on ${engine.name}`, () => {
    test('are empty at first, for members alone, and kept by nobody', async (t) => {
      const app = await createTestApp(engine, t, { isLive: true })
      const { cookie } = await buyer(app, 'asha')
      for (const [list, empty] of [
        ['jobs', { jobs: [] }],
        ['issues', { issues: [] }],
        ['community', { groups: [] }],
      ] as const) {
        assert.equal((await listed(app, list, '')).status, 401)
        const answer = await listed(app, list, cookie)
        assert.deepEqual(await answer.json(), empty)
        assert.equal(answer.headers.get('cache-control'), 'no-store')
      }
    })

    test('show openings until their last day in India, the newest first', async (t) => {
      const app = await createTestApp(engine, t, { isLive: true })
      const { cookie } = await buyer(app, 'asha')
      await publish(app, [job('old'), job('hidden', { isHidden: true }), job('today', { until: '2026-11-20' })])
      await publish(app, [job('new')], later(1))
      const keys = async () =>
        MemberJobs.parse(await (await listed(app, 'jobs', cookie)).json()).jobs.map(({ key }) => key)
      app.setTime(later(1))
      assert.deepEqual(await keys(), ['new', 'old', 'today'])
      app.setTime(new Date('2026-11-21T00:00:00+05:30'))
      assert.deepEqual(await keys(), ['new', 'old'])
      const [first] = MemberJobs.parse(await (await listed(app, 'jobs', cookie)).json()).jobs
      assert.deepEqual(first?.howToApply, [
        { paragraph: ['Write to ', { strong: [{ link: 'mailto:jobs@example.com', words: ['the plant'] }] }, '.'] },
      ])
    })

    test('show issues by month, and groups by their keys', async (t) => {
      const app = await createTestApp(engine, t, { isLive: true })
      const { cookie } = await buyer(app, 'asha')
      await publish(app, [
        issue('first', '2026-09'),
        issue('third', '2026-11', { problem: 'Why does the column flood?' }),
        issue('second', '2026-10'),
        issue('hidden', '2026-12', { isHidden: true }),
        group('2-plants'),
        group('1-students'),
        group('3-hidden', { isHidden: true }),
      ])
      const { issues } = MemberIssues.parse(await (await listed(app, 'issues', cookie)).json())
      assert.deepEqual(
        issues.map(({ key }) => key),
        ['third', 'second', 'first'],
      )
      assert.deepEqual(
        [issues[0]?.text, issues[0]?.problem],
        [[{ paragraph: ['First.'] }, { list: [['one'], ['two']] }], [{ paragraph: ['Why does the column flood?'] }]],
      )
      const { groups } = MemberCommunity.parse(await (await listed(app, 'community', cookie)).json())
      assert.deepEqual(
        groups.map(({ name, link }) => [name, link]),
        [
          ['Group 1-students', 'https://chat.example.com/group'],
          ['Group 2-plants', 'https://chat.example.com/group'],
        ],
      )
    })
  })

test('a list whose long text is another tree is not taken', () => {
  const jobs = (howToApply: unknown) => ({
    jobs: [{ key: 'a', title: 'a', company: 'a', place: 'a', experience: 'a', until: null, howToApply }],
  })
  assert.ok(MemberJobs.safeParse(jobs([])).success)
  for (const text of ['words', [{}], [{ paragraph: [{ link: 1, words: [] }] }], [{ list: ['one'] }], [null]])
    assert.equal(MemberJobs.safeParse(jobs(text)).success, false, JSON.stringify(text))
})
