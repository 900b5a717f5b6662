/** Reads what the download of a person holds. */
import assert from 'node:assert/strict'
import { strFromU8, unzipSync } from 'fflate'
import * as z from 'zod/mini'

const Data = z.object({
  name: z.string(),
  parts: z.array(z.object({ title: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
})

/** The files of an answer, and what its JSON says. */
export async function openedDownload(answer: Response) {
  assert.equal(answer.status, 200, await answer.clone().text())
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="your-data-[\d-]{10}\.zip"$/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const html = strFromU8(files['your-data.html'] ?? assert.fail('no page'))
  const json = strFromU8(files['your-data.json'] ?? assert.fail('no JSON'))
  const { parts } = Data.parse(JSON.parse(json))
  const part = (title: string) => parts.find((one) => one.title === title)?.rows ?? []
  return { names: Object.keys(files), html, json, part, titles: parts.map(({ title }) => title) }
}
