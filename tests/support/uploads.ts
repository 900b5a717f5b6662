import assert from 'node:assert/strict'
import type { FilePurpose } from '#contract/files.ts'
import type { TestApp } from './test-app.ts'

interface Sent {
  readonly data: Uint8Array<ArrayBuffer>
  readonly name: string
  readonly purpose?: FilePurpose
}

/** Sends a file whole and takes it; the answer to the taking. */
export async function takenBy(app: TestApp, cookie: string, { data, name, purpose = 'material' }: Sent) {
  const tus = { cookie, 'Tus-Resumable': '1.0.0' }
  const begin = { method: 'POST', headers: { ...tus, 'Upload-Length': String(data.length) } }
  const begun = await app.request(`/api/desk/uploads?for=${purpose}`, begin)
  const path = begun.headers.get('location') ?? assert.fail(await begun.text())
  const headers = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  await app.request(path, { method: 'PATCH', headers, body: data })
  const id = path.split('/').at(-1) ?? ''
  return { id, answer: await app.send('POST', '/api/desk/files', { upload: id, name, purpose }, { cookie }) }
}
