/** The kinds of answer that a route can declare. */
import * as z from 'zod/mini'
import { WayOut } from '#contract/way-out.ts'
import type { RequestContext } from './context.ts'
import { type ByteRange, tagOf } from './byte-range.ts'
import { byteStream, textStream } from './text-stream.ts'
import { STREAM_HEADERS } from './event-stream.ts'

export interface AnswerForm {
  readonly status: 200 | 201 | 204 | 206 | 302 | 303 | 304 | 404
  readonly description: string
  readonly type?: string
  readonly schema?: z.ZodMiniType
}

export interface AnswerKind<Value, Reply extends Response> extends AnswerForm {
  /** What it may answer in place of that. */
  readonly orElse?: AnswerForm | readonly AnswerForm[]
  readonly send: (c: RequestContext, value: Value) => Reply
}

const json = <Value extends object, const Status extends 200 | 201>(schema: z.ZodMiniType<Value>, status: Status) => ({
  status,
  description: status === 201 ? 'Kept' : 'Done',
  type: 'application/json',
  schema,
  send: (c: RequestContext, value: Value) => c.json(value, status),
})

export const ok = <Value extends object>(schema: z.ZodMiniType<Value>) => json(schema, 200)

export const created = <Value extends object>(schema: z.ZodMiniType<Value>) => json(schema, 201)

/** 200 with an empty JSON object: there is nothing to say but that it was done. */
export const done = { ...ok(z.object({})), send: (c: RequestContext, _nothing: void | null) => c.json({}, 200) }

export const events = (schema: z.ZodMiniType) => ({
  status: 200 as const,
  description: 'Server-sent events. The data of each is',
  type: 'text/event-stream',
  schema,
  send: (c: RequestContext, stream: ReadableStream | null) =>
    stream ? c.body(stream, 200, STREAM_HEADERS) : c.body(null, 200, STREAM_HEADERS),
})

export const file = (type: string) => ({
  status: 200 as const,
  description: 'The file',
  type,
  send: (c: RequestContext, content: Uint8Array<ArrayBuffer> | string) =>
    c.body(content, 200, { 'Content-Type': type }),
})

interface NamedText {
  readonly name: string
  readonly text: string
}

export const calendar = {
  status: 200 as const,
  description: 'The calendar file',
  type: 'text/calendar',
  send: (c: RequestContext, { name, text }: NamedText) =>
    c.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    }),
}

interface Feed {
  readonly text: string
  readonly tag: string
  readonly changedAt: Date
}

/** A calendar that programs ask for again and again, at an address that nobody else may learn. */
export const calendarFeed = {
  status: 200 as const,
  description: 'The calendar',
  type: 'text/calendar',
  orElse: { status: 304 as const, description: 'It is as it was when it was last asked for' },
  send(c: RequestContext, { text, tag, changedAt }: Feed) {
    const headers = {
      ETag: `"${tag}"`,
      'Last-Modified': changedAt.toUTCString(),
      'Cache-Control': 'private, no-cache',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    }
    if (c.req.header('if-none-match')?.includes(`"${tag}"`)) return c.body(null, 304, headers)
    return c.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' })
  },
}

interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export const pdf = {
  status: 200 as const,
  description: 'The file',
  type: 'application/pdf',
  send: (c: RequestContext, { name, bytes }: NamedFile) =>
    c.body(bytes, 200, { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${name}"` }),
}

export const zip = {
  status: 200 as const,
  description: 'The file',
  type: 'application/zip',
  send: (c: RequestContext, { name, bytes }: NamedFile) =>
    c.body(bytes, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    }),
}

interface NamedParts {
  readonly name: string
  readonly parts: AsyncIterable<Uint8Array>
}

/** The same, sent while it is made. */
export const archive = {
  ...zip,
  send: (c: RequestContext, { name, parts }: NamedParts) =>
    c.body(byteStream(c, parts), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    }),
}

/** What only whoever typed its passphrase can open, sent while it is made. */
export const sealedFile = {
  status: 200 as const,
  description: 'The file',
  type: 'application/octet-stream',
  send: (c: RequestContext, { name, parts }: NamedParts) =>
    c.body(byteStream(c, parts), 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': 'private, no-store',
    }),
}

/** What stands at its address never changes, and runs nothing when it is opened by itself. */
export const picture = {
  status: 200 as const,
  description: 'The picture',
  type: 'image/webp',
  send: (c: RequestContext, bytes: Uint8Array<ArrayBuffer>) =>
    c.body(bytes, 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'",
    }),
}

/** A picture of members: no store between keeps it for somebody else. */
export const privatePicture = {
  ...picture,
  send: (c: RequestContext, bytes: Uint8Array<ArrayBuffer>) =>
    c.body(bytes, 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'",
    }),
}

interface StoredBytes {
  readonly name: string
  readonly bytes: number
  readonly id: string
  readonly range: ByteRange | null
  readonly read: (range: ByteRange) => AsyncIterable<Uint8Array>
}

/** A file of members, to be kept by them; of a part when a part is asked for. No browser opens it as a page of ours. */
export const download = {
  status: 200 as const,
  description: 'The file',
  type: 'application/octet-stream',
  orElse: { status: 206 as const, description: 'A part of the file', type: 'application/octet-stream' },
  send(c: RequestContext, { name, bytes, id, range, read }: StoredBytes) {
    const headers = {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': 'private, no-store',
      'Accept-Ranges': 'bytes',
      ETag: tagOf(id),
    }
    const { from, to } = range ?? { from: 0, to: bytes - 1 }
    const part = { 'Content-Range': `bytes ${from}-${to}/${bytes}` }
    const length = { 'Content-Length': String(to - from + 1) }
    const all = { ...headers, ...length, ...(range ? part : {}) }
    return c.req.raw.method === 'HEAD'
      ? c.body(null, range ? 206 : 200, all)
      : c.body(byteStream(c, read({ from, to })), range ? 206 : 200, all)
  },
}

/** Of one answer: players ask on by themselves, and each time the seat is asked for again. */
const VIDEO_PART_BYTES = 4_000_000

/** Nobody gets it whole in one answer: whoever asks for all of it gets its first part. HEAD tells how long it is. */
export const video = {
  status: 206 as const,
  description: 'A part of the video',
  type: 'video/mp4',
  orElse: { status: 200 as const, description: 'To HEAD: how long it is', type: 'video/mp4' },
  send(c: RequestContext, { bytes, id, range, read }: Omit<StoredBytes, 'name'>) {
    const { from, to: asked } = range ?? { from: 0, to: bytes - 1 }
    const to = Math.min(asked, from + VIDEO_PART_BYTES - 1)
    const headers = {
      'Content-Type': 'video/mp4',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': 'private, no-store',
      'Accept-Ranges': 'bytes',
      ETag: tagOf(id),
    }
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, { ...headers, 'Content-Length': String(bytes) })
    const part = { 'Content-Range': `bytes ${from}-${to}/${bytes}`, 'Content-Length': String(to - from + 1) }
    return c.body(byteStream(c, read({ from, to })), 206, { ...headers, ...part })
  },
}

export const upload = (status: 200 | 201 | 204) => ({
  status,
  description: 'As tus 1.0 says',
  send(c: RequestContext, { headers }: Response) {
    // What it has to say stands in its headers; an empty text is no text.
    headers.delete('Content-Type')
    return c.body(null, status, Object.fromEntries(headers))
  },
})

interface NamedLines {
  readonly name: string
  readonly lines: AsyncIterable<string>
}

export const csv = {
  status: 200 as const,
  description: 'The table as CSV',
  type: 'text/csv',
  send: (c: RequestContext, { name, lines }: NamedLines) =>
    c.body(textStream(c, lines), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    }),
}

/** To an address of another site that nobody else may learn. */
export const wayOut = {
  status: 303 as const,
  description: 'The way to another site',
  // A browser's fetch cannot follow there, and one whose session travels in a header can send no form.
  orElse: ok(WayOut),
  send(c: RequestContext, url: string) {
    c.header('Referrer-Policy', 'no-referrer')
    return c.req.header('accept')?.includes('application/json') ? c.json({ url }, 200) : c.redirect(url, 303)
  },
}

interface Page {
  readonly html: string
  readonly isFound: boolean
}

/** A page for people, made for this one request. */
export const page = {
  status: 200 as const,
  description: 'The page',
  type: 'text/html',
  orElse: { status: 404 as const, description: 'A page that says why there is nothing here', type: 'text/html' },
  send: (c: RequestContext, { html, isFound }: Page) => c.html(html, isFound ? 200 : 404),
}

/** A page, or from it on to another site that nobody else may learn. */
export const pageOrWayOut = {
  ...page,
  orElse: [page.orElse, { status: 303 as const, description: 'The way to another site' }],
  send: (c: RequestContext, next: Page | { readonly url: string }) =>
    'url' in next ? c.redirect(next.url, 303) : page.send(c, next),
}

export const redirect = {
  status: 302 as const,
  description: 'The way on',
  send: (c: RequestContext, address: string) => c.redirect(address),
}
