/** Archives that every `tar` reads: a header of 512 bytes before each file, whose bytes are filled up to whole blocks. */
const BLOCK = 512
const NAME_BYTES = 100
/** Before a name that does not fit into a header, as GNU tar writes it. */
const LONG_NAME = '././@LongLink'
const FILE = '0'
const NAME = 'L'
const MOST_OCTAL = 0o77777777777

export interface TarFile {
  readonly name: string
  readonly bytes: number
  readonly body: AsyncIterable<Buffer>
}

export async function* packTar(files: AsyncIterable<TarFile> | Iterable<TarFile>, at: Date): AsyncGenerator<Buffer> {
  for await (const { name, bytes, body } of files) {
    const nameBytes = Buffer.from(name)
    if (nameBytes.length > NAME_BYTES) {
      yield headerOf(Buffer.from(LONG_NAME), nameBytes.length, NAME, at)
      yield filledUp(nameBytes)
    }
    yield headerOf(nameBytes.subarray(0, NAME_BYTES), bytes, FILE, at)
    yield* body
    yield Buffer.alloc(missing(bytes))
  }
  yield Buffer.alloc(2 * BLOCK)
}

function headerOf(name: Buffer, bytes: number, type: string, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  name.copy(header)
  header.write('0000600\0', 100, 'latin1')
  header.write('0000000\0'.repeat(2), 108, 'latin1')
  writeSize(header, bytes)
  header.write(`${octal(Math.floor(at.getTime() / 1000), 11)} `, 136, 'latin1')
  header.write(' '.repeat(8), 148, 'latin1')
  header.write(type, 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${octal(sumOf(header), 6)}\0 `, 148, 'latin1')
  return header
}

function writeSize(header: Buffer, bytes: number): void {
  if (bytes <= MOST_OCTAL) return void header.write(`${octal(bytes, 11)} `, 124, 'latin1')
  header.writeUInt8(0x80, 124)
  header.writeBigUInt64BE(BigInt(bytes), 128)
}

const octal = (value: number, length: number) => value.toString(8).padStart(length, '0')
const missing = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK
const filledUp = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(missing(bytes.length))])
const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0)

/** The files of an archive, one after the other. The body of each is read before the next one is asked for. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const blocks = new Blocks(source)
  let longName: string | null = null
  for (;;) {
    const header = await blocks.take(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const bytes = sizeIn(header)
    if (header.toString('latin1', 156, 157) === NAME) {
      longName = (await blocks.take(bytes + missing(bytes))).toString('utf8', 0, bytes)
      continue
    }
    const name = longName ?? header.toString('utf8', 0, NAME_BYTES).replace(/\0.*$/s, '')
    longName = null
    yield { name, bytes, body: blocks.stream(bytes) }
    await blocks.take(missing(bytes))
  }
  await blocks.finish()
}

function sizeIn(header: Buffer): number {
  const sum = Number.parseInt(header.toString('latin1', 148, 154), 8)
  const plain = Buffer.from(header).fill(' ', 148, 156, 'latin1')
  if (sum !== sumOf(plain)) throw new Error('The archive is damaged')
  if (header.readUInt8(124) === 0x80) return Number(header.readBigUInt64BE(128))
  return Number.parseInt(header.toString('latin1', 124, 135), 8)
}

class Blocks {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.stream(bytes)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *stream(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      if (this.#rest.length === 0) this.#rest = await this.#next()
      const part = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }

  async finish(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async #next(): Promise<Buffer> {
    const next = await this.#source.next()
    if (next.done) throw new Error('The archive is cut off')
    return next.value
  }
}
