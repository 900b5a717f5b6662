export interface ServerSentEvent {
  readonly type: string
  readonly text: string
}

/** Reads a `text/event-stream`. Unlike EventSource, a fetch stream can send a token. */
export async function* serverSentEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    while (true) {
      const { done, value } = await reader.read()
      if (done) return
      // A lone CR at the end may be half of a CRLF, which the next piece completes.
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readBlock(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function readBlock(block: string): ServerSentEvent | null {
  let type = 'message'
  const lines: string[] = []
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') type = value
    if (field === 'data') lines.push(value)
  }
  return lines.length > 0 || type === 'bye' ? { type, text: lines.join('\n') } : null
}
