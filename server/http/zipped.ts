import { Zip, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Files one after the other as a ZIP, which is sent while it grows. They are stored as they are: a PDF is small already. */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const [parts, faults]: [Uint8Array[], Error[]] = [[], []]
  const zip = new Zip((fault, part) => void (fault ? faults.push(fault) : parts.push(part)))
  for await (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(bytes, true)
    const [fault] = faults
    if (fault) throw fault
    yield* parts.splice(0)
  }
  zip.end()
  yield* parts.splice(0)
}
