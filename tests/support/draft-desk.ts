/** Two owners who write content at the desk, an hour after everything that a test publishes. */
import assert from 'node:assert/strict'
import { ContentDraft } from '#contract/desk-drafts.ts'
import type { RoleGiven } from '#contract/staff.ts'
import type { SiteDeps } from '#server/site.ts'
import { LATER, publishAll } from './content.ts'
import { registerStaff } from './desk-staff.ts'
import type { Cleaner, TestEngine } from './engines.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export async function draftDesk(engine: TestEngine, t: Cleaner, deps: Pick<SiteDeps, 'drawTrial'> = {}) {
  const app = await createTestApp(engine, t, deps)
  const as = async (email: string, role: RoleGiven['role'] | RoleGiven) => {
    const staff = await registerStaff(app, email, role)
    return { ...staff, ...authorOf(app, staff.cookie) }
  }
  const [asha, ravi] = [await as('asha@example.com', 'owner'), await as('ravi@example.com', 'owner')]
  app.setTime(LATER)
  return {
    app,
    as,
    asha,
    ravi,
    publishNow: async (...drafts: Parameters<typeof publishAll>[1]) =>
      assert.deepEqual((await publishAll(app.database, drafts)).faults, []),
  }
}

function authorOf(app: TestApp, cookie: string) {
  const get = (path: string) => app.request(`/api/desk/content${path}`, { headers: { cookie } })
  const of = (name: string) => {
    const path = `/api/desk/content/${name}`
    const post = (call: string, body: object) => app.send('POST', `${path}/${call}`, body, { cookie })
    return {
      begin: (key: string, name = key) => post('begin', { name, key }),
      beginCalled: (name: string) => post('begin', { name }),
      draft: async () => ContentDraft.parse(await (await get(`/${name}/draft`)).json()),
      /** With its length, as every browser sends it. */
      save: (typed: object) => {
        const body = JSON.stringify({ body: {}, secrets: {}, baseNumber: 0, version: 0, ...typed })
        const headers = {
          cookie,
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(body)),
        }
        return app.request(`${path}/draft`, { method: 'PUT', body, headers })
      },
      difference: (author?: string) => get(`/${name}/draft/difference${author === undefined ? '' : `?of=${author}`}`),
      drop: (version: number) =>
        app.request(`${path}/draft?version=${version}`, { method: 'DELETE', headers: { cookie } }),
      settle: (body: object) => post('draft/settle', body),
      take: (body: object) => post('draft/take', body),
      schedule: (body: object) => post('schedule', { note: 'a test', ...body }),
      callBack: (version: number) => post('call-back', { version }),
      restore: (body: object) => post('restore', { why: 'a test', ...body }),
      publish: (body: object) => post('publish', { note: 'a test', ...body }),
    }
  }
  return { get, of }
}
