/** Notes, a file and a recording of the batch that the sample's trainer teaches. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { PDFDocument } from '@cantoo/pdf-lib'
import { Upload } from '@tus/server'
import type { MaterialToAdd } from '#contract/material-deeds.ts'
import { Refusal } from '#contract/refusal.ts'
import { classesOf } from '#server/features/classes/classes.ts'
import { noteFile } from '#server/features/files/stored-files.ts'
import { addMaterial } from '#server/features/room/material/material-deeds.ts'
import { addRecording } from '#server/features/room/recordings/recording-deeds.ts'
import { TAUGHT_BATCH } from './sample-classes.ts'
import type { SampleSite } from './sample-site.ts'

const NOTE = String.raw`Over the column, with the **reflux ratio** $R = L / D$:

$$V y_{n+1} = L x_n + D x_D \quad\Rightarrow\quad y_{n+1} = \frac{R}{R + 1}\, x_n + \frac{x_D}{R + 1}$$

- At total reflux $R \to \infty$ the line is the diagonal.
- The feed plate is where the two lines meet: $q = \frac{H_V - H_F}{H_V - H_L}$.`

export async function leaveMaterial(site: SampleSite, actor: string): Promise<void> {
  const by = { actor, at: site.now() }
  const [first, second] = await classesOf(site.database.db, TAUGHT_BATCH)
  const fileId = await leaveFile(site, actor)
  const now = by.at.toISOString()
  const note = { body: '', fileId: null, releaseAt: now, classId: null, watermark: false }
  const some: readonly MaterialToAdd[] = [
    { ...note, title: 'Operating lines of a column', body: NOTE, classId: first?.id ?? null },
    { ...note, title: 'Slides: flash drums', fileId, watermark: true },
    {
      ...note,
      title: 'Exercises for class 2',
      body: 'Bring the answers.',
      releaseAt: null,
      classId: second?.id ?? null,
    },
  ]
  await site.database.write(async (tx) => {
    for (const given of some) {
      const added = await addMaterial(tx, TAUGHT_BATCH, given, by)
      if (added instanceof Refusal) throw new Error(added.code)
    }
  })
}

export async function leaveRecording({ database, fileStore, now }: SampleSite, actor: string): Promise<void> {
  const [first] = await classesOf(database.db, TAUGHT_BATCH)
  const lastWeek = new Date(now().getTime() - 7 * 86_400_000).toISOString()
  const recording = {
    title: 'Class 1: columns',
    classId: first?.id ?? null,
    address: 'https://youtu.be/aqz-KE-bpKQ',
    fileId: null,
    captionsId: null,
    seconds: 5_400,
    chapters: [
      { at: 0, title: 'What we need' },
      { at: 750, title: 'The operating line' },
    ],
    releaseAt: lastWeek,
    expiresAt: null,
  }
  const place = { batchKey: TAUGHT_BATCH, fileStore }
  const added = await database.write((tx) => addRecording(tx, place, recording, { actor, at: now() }))
  if (added instanceof Refusal) throw new Error(added.code)
}

async function leaveFile({ database, fileStore, now }: SampleSite, actor: string): Promise<string> {
  const document = await PDFDocument.create()
  for (const words of ['Flash drums', 'One stage of equilibrium']) document.addPage([842, 595]).drawText(words)
  const bytes = Buffer.from(await document.save())
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 48)
  const arriving = await fileStore.arriving()
  await arriving.create(new Upload({ id, size: bytes.length, offset: 0 }))
  await arriving.write(Readable.from([bytes]), id, 0)
  await fileStore.keep(id)
  const file = { id, name: 'flash-drums.pdf', bytes: bytes.length, mediaType: 'application/pdf' }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await database.write((tx) => noteFile(tx, { ...file, sha256 }, { actor, at: now() }))
  return id
}
