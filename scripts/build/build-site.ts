import { rmSync } from 'node:fs'
import { bundle } from './bundle.ts'
import { compressFiles } from './compress.ts'
import { writeCodeList } from './code-list.ts'
import { readColours, writePictures } from './pictures.ts'
import { writeTemplates } from './templates.ts'
import { writeWorker } from './worker.ts'
import { writeTypeLicence } from './type-family.ts'

export async function buildSite(place: string, mode: 'production' | 'development' = 'production'): Promise<void> {
  const colours = readColours()
  const aside = `${place}.aside`
  try {
    const made = await bundle(place, aside, mode)
    await writeTemplates(place, made, { paper: colours.light['paper'] ?? '' })
    writePictures(place, made, colours)
    writeTypeLicence(place)
    writeCodeList(place, made)
    writeWorker(place, made)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  if (mode === 'production') compressFiles(place)
}
