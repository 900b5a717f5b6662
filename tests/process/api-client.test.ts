/** A client that an independent generator makes of the API's document compiles, and calls the server. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { contactMessage, enrolment, registration } from '#stand-ins/people/makers.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, SITE_URL } from '../support/test-app.ts'

const [sqlite = assert.fail()] = engines
const PACKAGES = join(import.meta.dirname, '..', '..', 'node_modules')
const STRICT = ['--noEmit', '--strict', '--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler']

/** As another program would be written: it knows the client's types alone. */
const PROGRAM = `
import * as api from './api.ts'
export type Given = Parameters<typeof api.postApiAuthSignUpEmail>[0]
export async function program(fetch: typeof globalThis.fetch, baseUrl: string, people: {
  member: Given
  message: Parameters<typeof api.postApiFeedback>[0]
  enrolment: Parameters<typeof api.postApiEnrollmentsByCourseId>[1]
}): Promise<number[]> {
  Object.assign(api.defaults, { fetch, baseUrl })
  const { email, password, fullName } = people.member
  const statuses: number[] = []
  const note = <Answer extends { status: number }>(answer: Answer): Answer => (statuses.push(answer.status), answer)
  note(await api.postApiFeedback(people.message))
  note(await api.postApiEnrollmentsByCourseId('AspenPlus', people.enrolment))
  note(await api.getApiUsersMe())
  note(await api.postApiAuthSignUpEmail(people.member))
  const me = note(await api.getApiUsersMe())
  if (me.status !== 200 || me.data.fullName !== fullName) throw new Error('another member')
  const changed = note(await api.patchApiUsersMe({ fullName: 'Asha R. Rao' }))
  if (changed.status !== 200 || changed.data.fullName !== 'Asha R. Rao') throw new Error('not changed')
  note(await api.getApiUsersMePurchases())
  note(await api.getApiUsersMeConsents())
  note(await api.postApiAuthSignOut())
  note(await api.postApiAuthSignInEmail({ email, password }))
  note(await api.getApiRoom())
  return statuses
}
`

interface Made {
  readonly program: (fetch: unknown, baseUrl: string, people: object) => Promise<readonly number[]>
}

test('K2: a client made of the OpenAPI document compiles and makes eleven calls', async (t) => {
  const app = await createTestApp(sqlite, t)
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-api-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await symlink(PACKAGES, join(folder, 'node_modules'))
  await writeFile(join(folder, 'openapi.json'), await (await app.request('/api/openapi.json')).text())
  await writeFile(join(folder, 'api.ts'), await generateSource(join(folder, 'openapi.json')))
  await writeFile(join(folder, 'program.ts'), PROGRAM)
  const compiler = join(PACKAGES, '.bin/tsc')
  const files = ['--allowImportingTsExtensions', '--lib', 'esnext,dom', '--types', 'node', 'program.ts']
  await promisify(execFile)(compiler, [...STRICT, ...files], { cwd: folder }).catch((error: { stdout: string }) =>
    assert.fail(error.stdout),
  )
  const { program }: Made = await import(pathToFileURL(join(folder, 'program.ts')).href)
  let cookie = ''
  // As a browser keeps it. The new member has no room yet, which the last answer says.
  async function fetchWithCookie(address: string, { headers, ...init }: RequestInit = {}) {
    const sent = { ...Object.fromEntries(new Headers(headers)), cookie }
    const answer = await app.request(address.replace(SITE_URL, ''), { ...init, headers: sent })
    const [set = ''] = answer.headers.getSetCookie()
    if (set) cookie = set.split(';')[0] ?? ''
    return answer
  }
  const people = { member: registration(), message: contactMessage(), enrolment: enrolment() }
  const statuses = await program(fetchWithCookie, SITE_URL, people)
  assert.deepEqual(statuses, [201, 201, 401, 201, 200, 200, 200, 200, 200, 200, 404])
})
