import { endingOf, type FileEnding } from '#contract/files.ts'

const KINDS: Readonly<Record<FileEnding, string>> = {
  pdf: 'PDF',
  docx: 'Word document',
  xlsx: 'Excel workbook',
  pptx: 'PowerPoint slides',
  csv: 'Table (CSV)',
  txt: 'Text',
  jpg: 'Picture',
  jpeg: 'Picture',
  png: 'Picture',
  webp: 'Picture',
  zip: 'Archive (ZIP)',
  bkp: 'Aspen simulation',
  apw: 'Aspen simulation',
  apwz: 'Aspen simulation',
  hsc: 'HYSYS simulation',
  edr: 'Exchanger design',
  flnw: 'Flare network',
}

export function kindInWords(name: string): string {
  const ending = endingOf(name)
  return ending ? KINDS[ending] : 'File'
}
