import assert from 'node:assert/strict'
import { FILE_BYTES } from '#contract/files.ts'
import { registerStaff } from '../desk-staff.ts'
import type { TestApp } from '../test-app.ts'
import { type Causes, send } from './call.ts'

const TRAINER = { role: 'trainer', batchKey: 'AP-NEXT' } as const

/** How the refusals of uploads come about. */
export const UPLOAD_CAUSES: Causes = {
  'uploadMalformed post /api/desk/uploads': (apps, call) => send(apps, call),
  async uploadMalformed(apps, call) {
    return send(apps, call, { path: await beginUpload(apps.app, call.cookie, 5) })
  },
  async uploadElsewhere(apps, call) {
    const headers = { ...MORE, 'Upload-Offset': '3' }
    return send(apps, call, { path: await beginUpload(apps.app, call.cookie, 5), headers })
  },
  async 'bodyTooLarge patch /api/desk/uploads/{id}'(apps, call) {
    const headers = { ...MORE, 'Upload-Offset': '0' }
    return send(apps, call, { path: await beginUpload(apps.app, call.cookie, 5), headers, body: 'too much' })
  },
  'bodyTooLarge post /api/desk/uploads': (apps, call) =>
    send(apps, call, { headers: { ...TUS, 'Upload-Length': String(FILE_BYTES + 1) } }),
  async 'tooManyRequests post /api/desk/uploads'(apps, owner) {
    const { cookie } = await registerStaff(apps.app, 'uploads@example.com', TRAINER)
    const call = { ...owner, cookie }
    for (let begun = 0; begun < 20; begun++) await beginUpload(apps.app, call.cookie, 5).catch(() => {})
    return send(apps, call, { headers: { ...TUS, 'Upload-Length': '5' } })
  },
  'fieldsInvalid post /api/desk/uploads': (apps, call) =>
    send(apps, call, { path: `${call.path}?for=nothing`, headers: { ...TUS, 'Upload-Length': '5' } }),
  async uploadUnfinished(apps, call) {
    const upload = (await beginUpload(apps.app, call.cookie, 5)).split('/').at(-1)
    return send(apps, call, { body: { upload, name: 'notes.pdf', purpose: 'material' } })
  },
  async fileRefused(apps, call) {
    const upload = await uploadOf(apps.app, call.cookie, 'MZ')
    return send(apps, call, { body: { upload, name: 'notes.pdf', purpose: 'material' } })
  },
}

const TUS = { 'Tus-Resumable': '1.0.0' }
const MORE = { ...TUS, 'Content-Type': 'application/offset+octet-stream' }

/** Its address. */
async function beginUpload(app: TestApp, cookie: string, bytes: number): Promise<string> {
  const headers = { ...TUS, cookie, 'Upload-Length': String(bytes) }
  const response = await app.request('/api/desk/uploads', { method: 'POST', headers })
  return response.headers.get('location') ?? assert.fail(String(response.status))
}

/** The id of an upload that has arrived whole. */
export async function uploadOf(app: TestApp, cookie: string, body: string): Promise<string> {
  const path = await beginUpload(app, cookie, body.length)
  await app.request(path, { method: 'PATCH', headers: { ...MORE, 'Upload-Offset': '0', cookie }, body })
  return path.split('/').at(-1) ?? ''
}
