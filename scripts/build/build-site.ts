import { rmSync } from 'node:fs'
import { bundle } from './bundle.ts'
import { compressFiles } from './compress.ts'
import { PRIVATE_SITES } from '#contract/prerender.ts'
import { writePrivateDocument } from './private-document.ts'
import { writeBuildParts } from './build-parts.ts'
import { readColours, writePictures } from './pictures.ts'
import { takeRoomWorker, writeWorker } from './worker.ts'
import { writePictureFaces, writeTypeLicence } from './type-family.ts'

export async function buildSite(output: string, mode: 'production' | 'development' = 'production'): Promise<void> {
  const colours = readColours()
  const aside = `${output}.aside`
  try {
    const made = await bundle(output, aside, mode)
    writeBuildParts(output, made, colours)
    for (const site of PRIVATE_SITES) writePrivateDocument(output, site)
    writePictures(output, made, colours)
    writeTypeLicence(output)
    await writePictureFaces(output)
    writeWorker(output, made)
    takeRoomWorker(output, aside)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  if (mode === 'production') compressFiles(output)
}
